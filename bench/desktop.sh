#!/usr/bin/env bash
# The desktop on a large hall, by the clock: 1,000 players and eleven rounds in a
# real file (tools/large makes it), the program as it is released in a real
# window under Xvfb, keys by a driver, and the time until the pixels are there.
# OpenGL runs in software then, which is most of each figure; what Go does is
# measured by itself after it, with a profile. It fails where a figure is beyond
# its limit; --loose judges nothing, for a busy machine. Two minutes. Linux only.
#
#	bench/desktop.sh [--loose] [FILE]
set -euo pipefail
cd "$(dirname "$0")/.."
loose=
if [[ ${1:-} == --loose ]]; then
	loose=1
	shift
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
file=${1:-$work/large.db}
[[ -f $file ]] || go run ./tools/large "$file"
file=$(realpath "$file")

export SEALEDMOVE_LARGE=$file SEALEDMOVE_LOOSE=$loose SEALEDMOVE_TAGS=x11,migrated_fynedo CI=true
env -u DISPLAY -u WAYLAND_DISPLAY go test -tags x11,e2e -count=1 -v -run TestLargeHall ./cmd/sealedmove | grep -v '^=== '
go test -tags x11,migrated_fynedo -run '^$' -bench LargeHall -benchtime 50x -benchmem -cpuprofile "$work/cpu" -o "$work/test" ./cmd/sealedmove | grep '^Benchmark'
echo "where the processor was, with all that was called from there:"
go tool pprof -top -cum -nodecount 120 "$work/test" "$work/cpu" 2>/dev/null | grep 'sealedmove/\(arbiter\|scoring\|storage\|tournament\|ui\)' | head -14
