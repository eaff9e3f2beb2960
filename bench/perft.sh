#!/usr/bin/env bash
# The speed of our move generator beside Stockfish's, in one run: million nodes
# a second, bulk counting, one thread, by processor time, so that a busy
# machine does not matter much. Installs nothing; Stockfish is used if it is
# there ($STOCKFISH, or on the path, or in /usr/games).
#
#	bench/perft.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-3}
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/smtool" ./cmd/smtool
stockfish=${STOCKFISH:-$(PATH="$PATH:/usr/games" command -v stockfish || true)}

# seconds runs a command and prints the processor time that it took.
seconds() {
	local TIMEFORMAT=%U
	{ time "$@" >"$work/out" 2>/dev/null; } 2>&1
}

sf() { printf 'position fen %s\ngo perft %d\nquit\n' "$1" "$2" | "$stockfish"; }

best() { # best of the runs: a command that counts, and how many nodes
	local nodes=$1 least='' s
	shift
	for ((i = 0; i < runs; i++)); do
		s=$(seconds "$@")
		grep -q "$nodes\$" "$work/out" || { echo "bench/perft.sh: $* did not count $nodes" >&2 && exit 1; }
		least=$(awk -v a="$s" -v b="$least" 'BEGIN { print (b == "" || a < b) ? a : b }')
	done
	awk -v n="$nodes" -v s="$least" 'BEGIN { printf "%.0f", n / s / 1e6 }'
}

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
for row in "start|6|119060324|$start" "kiwipete|5|193690690|$kiwipete"; do
	IFS='|' read -r name depth nodes fen <<<"$row"
	ours=$(best "$nodes" "$work/smtool" perft "$fen" "$depth")
	if [[ $stockfish ]]; then
		theirs=$(best "$nodes" sf "$fen" "$depth")
		awk -v n="$name" -v a="$ours" -v b="$theirs" 'BEGIN { printf "%-9s %4d Mnodes/s, Stockfish %4d, ratio %.2f\n", n, a, b, a / b }'
	else
		printf '%-9s %4d Mnodes/s (no Stockfish here)\n' "$name" "$ours"
	fi
done
