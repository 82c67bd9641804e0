#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# ./run test --tree [--all] [--profile PROFILE]... [NS3_SOURCE_TREE]
#
# Builds the module as contrib/ath11k of an ns-3 source tree, runs the tree's own test of it and all
# its programs, and looks whether anything else in the tree has changed. Without a tree: in that of
# Debian's source package of the ns-3 that is installed. Profiles: debug and optimized, unless given.
# --all: with the examples and tests of all modules that it needs, not with ours only.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
build=${ATH11K_BUILD:-$root/build}/tree
mirror=${ATH11K_MIRROR:-http://deb.debian.org/debian}

speaker=tree
. "$root/cmake/ath11k-shell.sh"

# The source package, with lists of its own: a system seldom has those of sources.
fetch() {
    version=$(dpkg-query -W -f '${source:Version}' libns3-dev 2>/dev/null) ||
        die 1 "no source tree given, and libns3-dev, which would say which one to get, is not installed"
    tree=$build/ns3-$version
    [ ! -e "$tree/.complete" ] || return 0
    suite=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
    [ -n "$suite" ] || die 1 "no source tree given, and /etc/os-release has no VERSION_CODENAME"
    rm -rf "$tree" "$build/apt"
    mkdir -p "$build/apt/lists" "$build/apt/package"
    echo "deb-src $mirror $suite main" >"$build/apt/sources.list"
    (
        cd "$build/apt/package"
        set -- -o "Dir::Etc::sourcelist=$build/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
            -o "Dir::State::lists=$build/apt/lists" -o APT::Sandbox::User=root
        # A suite that is still moving may have the package without its source: then a tree is to be given.
        logged tree-lists apt-get "$@" update
        logged tree-source apt-get "$@" source "ns3=$version"
    )
    # Older packages hold ns-3 beside other programs.
    found=$(find "$build/apt/package" -maxdepth 3 -name ns3 -type f)
    [ -n "$found" ] || die 1 "the source package ns3 $version holds no program ns3"
    mv "$(dirname "$found")" "$tree"
    touch "$tree/.complete"
}

# Sums of everything that came with the tree.
sums() {
    (cd "$tree" && find . -path ./build -prune -o -path ./cmake-cache -prune -o \
        -name __pycache__ -prune -o -name '.lock-ns3*' -prune -o -name testpy-output -prune -o \
        -type f -print0 | sort -z | xargs -0 sha256sum)
}

# Each program once, as a user would call it.
run_programs() {
    printf '{"runs": 1, "duration_s": 1, "stations": [{"traffic": [{"kind": "tcp-down"}]}]}' \
        >"$build/tree.json"
    {
        echo "ath11k-attributes"
        echo "ath11k-benchmark --quiet --runs 1 --duration 1 --warmup 1"
        echo "ath11k-experiment $build/tree.json --quiet --check --json $build/$1-experiment.json"
        echo "ath11k-replay --help"
        python3 -c 'import runpy, sys
for command, *_ in runpy.run_path(sys.argv[1])["cpp_examples"]: print(command)' \
            "$root/test/examples-to-run.py"
    } >"$build/commands"
    # shellcheck disable=SC2016 # for the shell below
    tr '\n' '\0' <"$build/commands" | xargs -0 -n 1 -P "$(nproc)" sh -c '
        log=$1-${2%% *}.log
        ./ns3 run --no-build "$2" >"$log" 2>&1 </dev/null && exit
        tail -n 30 "$log" >&2
        echo "tree: failed: ./ns3 run \"$2\"; see $log" >&2
        exit 1' sh "$build/$1" || exit 1
}

profiles=
tree=
filter='--filter-module-examples-and-tests=ath11k'
while [ $# -gt 0 ]; do
    case $1 in
    --all) filter= ;;
    --profile)
        case ${2-} in
        debug | default | optimized | release) profiles="$profiles $2" ;;
        *) die 2 "--profile is debug, default, optimized or release, not '${2-}'" ;;
        esac
        shift
        ;;
    -*) die 2 "takes --all, --profile PROFILE and the directory of an ns-3 source tree, not '$1'" ;;
    *)
        [ -z "$tree" ] || die 2 "takes one source tree, not '$tree' and '$1'"
        tree=$1
        ;;
    esac
    shift
done
mkdir -p "$build"
[ -n "$tree" ] || fetch
if [ ! -x "$tree/ns3" ] || [ ! -f "$tree/VERSION" ]; then
    die 1 "'$tree' is no ns-3 source tree: it has no program ns3 or no file VERSION"
fi
tree=$(cd "$tree" && pwd)
module=$tree/contrib/ath11k
[ ! -e "$module" ] || [ "$(cd "$module" && pwd -P)" = "$root" ] ||
    die 1 "$module is there already, and is not $root"
[ -e "$module" ] || ln -s "$root" "$module"
sums >"$build/before.sums"

cd "$tree"
# ns-3's script does not work for a user of the name root.
unset USER
for profile in ${profiles:-debug optimized}; do
    name=$(cat VERSION)-$profile
    started=$(date +%s)
    # shellcheck disable=SC2086 # the filter is a word or nothing
    logged "$name-configure" ./ns3 configure -d "$profile" --enable-examples --enable-tests \
        --enable-modules=ath11k $filter
    # Whatever it is told, ns3 leaves a core free; what it finds built is checked only.
    logged "$name-compile" cmake --build cmake-cache --parallel "$(nproc)"
    logged "$name-build" ./ns3 build
    logged "$name-suite" ./test.py --no-build -s ath11k
    # In color.
    grep -q 'PASS.*: TestSuite ath11k' "$build/$name-suite.log" ||
        die 1 "test.py ran no suite ath11k; see $build/$name-suite.log"
    run_programs "$name"
    sums >"$build/after.sums"
    cmp -s "$build/before.sums" "$build/after.sums" || {
        diff "$build/before.sums" "$build/after.sums" >&2 || :
        die 1 "files of the tree have changed"
    }
    echo "ns-3.$(sed 's/^3\.//' VERSION) tree, $profile: passed, $(($(date +%s) - started)) s"
done
