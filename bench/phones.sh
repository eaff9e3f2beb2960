#!/usr/bin/env bash
# A large hall on the loopback: phones that fetch the pairings at the moment they
# are posted, open streams, one page over and over, tablets that enter results
# all at once, and the same with the server killed in the middle. It says what it
# measured and fails where something was lost, doubled, or not within its limit;
# about a minute. What it may be asked: tools/phones.
#
#	bench/phones.sh [FLAG...]
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work" ./cmd/sealedmoved ./tools/phones
"$work/phones" --server "$work/sealedmoved" "$@"
