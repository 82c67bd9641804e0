#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# ./run test --matrix [SUITE[/COMPILER]...] [-- COMMAND [ARGUMENT...]]
#
# Runs ./run COMMAND (by default ./run test) in a minimal system of each Debian suite, so against
# the ns-3 of that suite. The systems are kept in ATH11K_CHROOTS and with them their packages,
# their build directories and their ccache.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
kept=${ATH11K_CHROOTS:-/var/cache/ath11k}
mirror=${ATH11K_MIRROR:-http://deb.debian.org/debian}
output=${ATH11K_BUILD:-$root/build}/matrix
known="bookworm trixie forky"

speaker=matrix
. "$root/cmake/ath11k-shell.sh"

usage() {
    sed -n '/^# \.\/run/,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0"
    echo "Suites: $known. Without any: those that the system here is not."
}

# The system of a suite, made if it is not there.
system() {
    [ ! -e "$kept/$1/.complete" ] || return 0
    say "$1: making a minimal system in $kept/$1"
    # Debian 12's debootstrap does not know suites after trixie; they all install alike.
    scripts=/usr/share/debootstrap/scripts
    script=
    [ -e "$scripts/$1" ] || script=$scripts/sid
    # A half-made one of an interrupted run.
    rm -rf --one-file-system "${kept:?}/$1"
    mkdir -p "$kept"
    # shellcheck disable=SC2086 # script is a word or nothing
    debootstrap --variant=minbase "$1" "$kept/$1" "$mirror" $script >"$output/$1-system.log" 2>&1 ||
        { tail -n 5 "$output/$1-system.log" >&2; die 1 "$1: debootstrap failed, see $output/$1-system.log"; }
    touch "$kept/$1/.complete"
}

# The files of this tree as they are now, with their times, so that a build there stays fresh.
copy_tree() {
    rm -rf "${1:?}/ath11k"
    mkdir "$1/ath11k"
    (
        cd "$root"
        if git rev-parse --git-dir >/dev/null 2>&1; then
            # Without those that were deleted and are not committed yet.
            git ls-files -z --cached --others --exclude-standard |
                xargs -0 sh -c 'for file; do [ ! -e "$file" ] || printf "%s\0" "$file"; done' sh
        else
            find . -name build -prune -o -name .git -prune -o -type f -print0
        fi | tar -c --null -T - -f -
    ) | tar -x -C "$1/ath11k" -f -
}

# inside DIRECTORY COMMAND...: runs it there. What is mounted and started for it ends with it, also
# if this script is killed: both live in namespaces of their own.
inside() {
    directory=$1
    shift
    unshare --mount --pid --fork --kill-child sh -c '
        set -e
        mount -t proc proc "$1/proc"
        mount -t devpts -o newinstance,mode=620,ptmxmode=666 devpts "$1/dev/pts"
        mount --bind "$1/dev/pts/ptmx" "$1/dev/ptmx" 2>/dev/null || ln -sf pts/ptmx "$1/dev/ptmx"
        mkdir -p "$1/dev/shm"
        mount -t tmpfs tmpfs "$1/dev/shm"
        exec chroot "$@"' sh "$directory" "$@" &
    # unshare ignores the signals that end a command; killed, it takes all below it along.
    # shellcheck disable=SC2064 # this process
    trap "kill -KILL $!; exit 130" INT TERM
    status_inside=0
    wait $! || status_inside=$?
    trap - INT TERM
    return $status_inside
}

# one SUITE COMPILER COMMAND...
one() {
    suite=$1
    compiler=$2
    shift 2
    name=$suite${compiler:+-$(echo "$compiler" | tr -d /)}
    system "$suite"
    here=$kept/$suite
    # Two that use one system at once spoil it.
    exec 8>"$here.lock"
    flock 8
    cp -L /etc/resolv.conf "$here/etc/resolv.conf"
    # forky's lists may be older than they say they may be; nobody needs manuals or fsync here.
    cat >"$here/etc/apt/apt.conf.d/ath11k" <<'CONF'
Acquire::Check-Valid-Until "false";
Acquire::Retries "3";
APT::Install-Recommends "false";
CONF
    echo force-unsafe-io >"$here/etc/dpkg/dpkg.cfg.d/ath11k"
    copy_tree "$here"
    packages=
    case $compiler in
    "") ;;
    clang++) packages=clang ;;
    *) packages=$compiler ;;
    esac
    say "$name: ./run $*"
    started=$(date +%s)
    status=0
    # The programs' stdout is kept apart; both are shown if it fails.
    inside "$here" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive CCACHE_DIR=/var/cache/ccache OMPI_ALLOW_RUN_AS_ROOT=1 \
        OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ATH11K_EVERY_HEADER=1 ATH11K_BUILD="/build${compiler:+-$compiler}" \
        ${compiler:+CXX=$compiler} sh -c '
            set -e
            packages=$1
            shift
            for package in ccache git $packages; do
                dpkg-query -W "$package" >/dev/null 2>&1 || missing="${missing-} $package"
            done
            [ -z "${missing-}" ] || { apt-get update && apt-get install -y $missing; } >/tmp/apt.log 2>&1 ||
                { tail -n 20 /tmp/apt.log >&2; exit 1; }
            cd /ath11k
            exec ./run "$@"' sh "$packages" "$@" \
        >"$output/$name.out" 2>"$output/$name.err" </dev/null || status=$?
    exec 8>&-
    seconds=$(($(date +%s) - started))
    if [ "$status" != 0 ]; then
        tail -n 60 "$output/$name.err" "$output/$name.out" >&2
        say "$name: FAILED with status $status after $seconds s; all of it: $output/$name.out and .err"
        return 1
    fi
    version=$(inside "$here" dpkg-query -W -f '${Version}' libns3-dev 2>/dev/null || :)
    say "$name: ns-3 ${version:-none}, $seconds s, $output/$name.out"
    echo "$name: $(tail -n 1 "$output/$name.out")"
}

suites=
while [ $# -gt 0 ]; do
    case $1 in
    --) shift; break ;;
    -h | --help) usage; exit 0 ;;
    -*) die 2 "takes suites and then -- COMMAND, not '$1'" ;;
    esac
    case " $known " in
    *" ${1%%/*} "*) suites="$suites $1" ;;
    *) die 2 "no suite '${1%%/*}'; those with an ns-3 that is supported are: $known" ;;
    esac
    shift
done
[ $# -gt 0 ] || set -- test

[ "$(id -u)" = 0 ] || die 1 "makes and enters small Debian systems, which takes root; try sudo ./run test --matrix"
for program in debootstrap unshare chroot flock; do
    command -v $program >/dev/null || die 1 "needs $program, and it is not installed"
done
unshare --mount --pid --fork true 2>/dev/null ||
    die 1 "may not make namespaces here (unshare failed); a container needs CAP_SYS_ADMIN for this"

if [ -z "$suites" ]; then
    here=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
    for suite in $known; do
        [ "$suite" = "$here" ] || suites="$suites $suite"
    done
fi
mkdir -p "$output"
failed=
for entry in $suites; do
    compiler=
    case $entry in */*) compiler=${entry#*/} ;; esac
    (one "${entry%%/*}" "$compiler" "$@") || failed="$failed $entry"
done
[ -z "$failed" ] || die 1 "failed:$failed"
