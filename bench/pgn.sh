#!/usr/bin/env bash
# How many games a second are replayed with every move verified, beside
# pgn-extract's count in the same run: one thread, by processor time, so that a
# busy machine does not matter much. The games are fixtures of a Go module
# (MIT), fetched into Go's cache and never a dependency of this one. Installs
# nothing; pgn-extract is used if it is there ($PGN_EXTRACT, or on the path).
#
#	bench/pgn.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && go mod init games >/dev/null 2>&1 && go mod download -json github.com/corentings/chess/v2@v2.3.2) >"$work/module"
SEALEDMOVE_PGNS=$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' "$work/module")/fixtures/pgns
export SEALEDMOVE_PGNS
go test -c -o "$work/pgn.test" ./rules/pgn
extract=${PGN_EXTRACT:-$(PATH="$PATH:/usr/games" command -v pgn-extract || true)}

# seconds runs a command and prints the processor time that it took.
seconds() {
	local TIMEFORMAT=%U
	{ time "$@" >"$work/out" 2>&1; } 2>&1
}

best() { # the least time of the runs of a command, as games a second
	local games=$1 least='' s
	shift
	for ((i = 0; i < runs; i++)); do
		s=$(seconds "$@") || { cat "$work/out" >&2 && exit 1; }
		least=$(awk -v a="$s" -v b="$least" 'BEGIN { print (b == "" || a < b) ? a : b }')
	done
	awk -v n="$games" -v s="$least" 'BEGIN { printf "%.0f", n / s }'
}

# Comments and variations are always checked; "bare" does not keep them.
for row in plain/bare:big_big:10 plain/whole:big_big:10 annotated/bare:big:40 annotated/whole:big:40; do
	IFS=: read -r name file times <<<"$row"
	games=$(grep -c '^\[Event ' "$SEALEDMOVE_PGNS/$file.pgn")
	ours=$(best $((games * times)) "$work/pgn.test" -test.run '^$' -test.bench "Replay/$name\$" -test.benchtime "${times}x")
	grep -q '^PASS' "$work/out" || { cat "$work/out" >&2 && exit 1; }
	allocs=$(awk '{ for (i = 2; i <= NF; i++) if ($i == "allocs/op") print $(i - 1) }' "$work/out")
	line=$(awk -v n="$name" -v o="$ours" -v a="$allocs" -v g="$games" 'BEGIN { printf "%-16s %6d games/s, %.1f allocations a game", n, o, a / g }')
	if [[ $extract ]]; then
		theirs=$(best "$games" "$extract" -r -s "$SEALEDMOVE_PGNS/$file.pgn")
		line+=$(awk -v a="$ours" -v b="$theirs" 'BEGIN { printf ", pgn-extract %5d, ratio %.2f", b, a / b }')
	fi
	echo "$line"
done
