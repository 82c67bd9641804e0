# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# What ./run and the scripts that it starts say and how they end. The caller sets `speaker`, the name
# before each line, and for logged() `build`, the folder of the logs.

# shellcheck disable=SC2154 # of the caller
say() { echo "$speaker: $*" >&2; }

# die STATUS TEXT...
die() {
    status=$1
    shift
    say "$*"
    exit "$status"
}

# logged NAME COMMAND...: quiet unless it fails.
logged() {
    log=$build/$1.log
    shift
    "$@" >"$log" 2>&1 && return
    cat "$log" >&2
    die 1 "failed, see $log"
}
