#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# test/matrix/headers.sh GIT-DIRECTORY [RELEASE...]
#
# Compiles every source of the module against the headers of releases of ns-3, by default all that
# are supported, without building any of them: the quick answer to "does it compile there". Takes a
# clone of ns-3; RELEASE is a tag like ns-3.41. CXX names the compiler (default g++).
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
[ $# -gt 0 ] || { sed -n '/^# test/,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" >&2; exit 2; }
git=$1
shift
# shellcheck disable=SC2046 # a list of words
[ $# -gt 0 ] || set -- $(git -C "$git" tag | grep -E '^ns-3\.(3[7-9]|4[0-9])$' | sort -V)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
for release; do
    minor=${release#ns-3.}
    include=$scratch/$release
    mkdir -p "$include/ns3" "$scratch/tree"
    git -C "$git" archive "$release" -- 'src/*.h' | tar -x -C "$scratch/tree" -f -
    find "$scratch/tree/src" -path '*/test/*' -prune -o -name '*.h' -exec cp -t "$include/ns3" {} +
    rm -rf "$scratch/tree"
    for module in $(cat "$include"/ns3/*.h | sed -n 's,^#include "ns3/\([a-z-]*\)-export.h".*,\1,p' | sort -u); do
        upper=$(echo "$module" | tr a-z- A-Z_)
        echo "#define ${upper}_EXPORT
#define ${upper}_NO_EXPORT" >"$include/ns3/$module-export.h"
    done
    # What ns-3's own configuration would have written, on a machine with 128-bit integers.
    for name in STDINT_H INTTYPES_H SYS_INT_TYPES_H SYS_TYPES_H SYS_STAT_H DIRENT_H STDLIB_H GETENV \
        SIGNAL_H __UINT128_T; do
        echo "#define HAVE_$name"
    done >"$include/ns3/core-config.h"
    echo "#define INT64X64_USE_128" >>"$include/ns3/core-config.h"
    echo "#define ATH11K_NS3_MAJOR 3
#define ATH11K_NS3_MINOR $minor" >"$include/ns3/ath11k-ns3-version.h"
    find "$root/contrib/ath11k" -name '*.h' -exec cp -t "$include/ns3" {} +
    standard=17
    [ "$minor" -lt 41 ] || standard=20
    [ "$minor" -lt 46 ] || standard=23
    status=0
    # Logs and assertions on, since what they contain is compiled in a debug build only.
    find "$root/contrib/ath11k/model" "$root/contrib/ath11k/helper" "$root/test/tree" -name '*.cc' |
        sort | xargs -P "$(nproc)" -n 1 "${CXX:-g++}" "-std=c++$standard" -fsyntax-only \
        -DNS3_LOG_ENABLE -DNS3_ASSERT_ENABLE -DNS3_BUILD_PROFILE_DEBUG -DATH11K_VERSION='"0"' \
        -isystem "$include" -Wall -Wextra -Werror || status=1
    if [ "$status" = 0 ]; then
        echo "$release, C++$standard: compiles"
    else
        echo "$release, C++$standard: FAILED"
        failed=1
    fi
done
exit "$failed"
