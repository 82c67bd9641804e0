#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Static analysis: clang-tidy with the checks of .clang-tidy over the module and its programs, and the
# analyzer of g++ over the core. The argument is a build directory that has been configured.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
build=${1:?analyze.sh needs a build directory}
module=$root/contrib/ath11k
status=0

find "$module" -name '*.cc' ! -path '*/bindings/*' -print0 |
    xargs -0 -P "$(nproc)" -n 1 clang-tidy --quiet -p "$build" 2>/dev/null || status=1

# Its check for uninitialized values takes objects that C++ returns for such; valgrind looks for them.
for file in "$module"/queueing/*.cc; do
    g++ -std=c++17 -O1 -fanalyzer -Wno-analyzer-use-of-uninitialized-value -Wall -Werror \
        -I"$build/include" -c "$file" -o /dev/null || status=1
done
exit "$status"
