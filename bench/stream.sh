#!/usr/bin/env bash
# How much memory smtool takes to verify a million games that come through a
# pipe: the fixture of bench/pgn.sh again and again, 900 MB. Linux only: the
# peak is what the kernel has noted (VmHWM).
#
#	bench/stream.sh [TENS_OF_THOUSANDS]
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && go mod init games >/dev/null 2>&1 && go mod download -json github.com/corentings/chess/v2@v2.3.2) >"$work/module"
games=$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' "$work/module")/fixtures/pgns/big_big.pgn
go build -o "$work/smtool" ./cmd/smtool
mkfifo "$work/pipe"
for ((i = 0; i < times; i++)); do cat "$games"; done >"$work/pipe" &
"$work/smtool" verify - <"$work/pipe" >"$work/out" &
pid=$!
peak=0
while read -r _ kB _ < <(grep VmHWM "/proc/$pid/status" 2>/dev/null); do
	peak=$kB
	sleep 0.2
done
status=0
wait $pid || status=$?
echo "$(wc -l <"$work/out") lines for $((times * 10000)) games, exit status $status, at most $peak kB in memory"
((peak > 0 && peak < 100 * 1024))
