#!/usr/bin/env bash
# How many games a second are replayed with every move verified. The games are
# fixtures of a Go module (MIT), fetched into Go's cache and never a dependency
# of this one.
#
#	bench/pgn.sh [BENCHTIME]
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && go mod init games >/dev/null 2>&1 && go mod download -json github.com/corentings/chess/v2@v2.3.2) >"$work/module"
dir=$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' "$work/module")
SEALEDMOVE_PGNS="$dir/fixtures/pgns" go test -run '^$' -bench Replay -benchtime "${1:-2s}" ./rules/pgn
