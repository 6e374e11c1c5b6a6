#!/usr/bin/env bash
# Kills commands that add notes: 50 at once on one ledger, where every note that was acknowledged must be there once, none
# twice, and the ledger whole; then `add` and `sync`, run again until they succeed, on a ledger and over HTTP, where each
# note must be there once. Before that 50 adds at once with one key must all succeed. Otherwise the exit code is 1.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

case "${1:-}" in
-h | --help)
    cat <<'HELP'
Usage: scripts/kill.sh [COUNT [SEED]]

Runs `flownotes add` in crowds of 50 on one ledger and sends SIGKILL to COUNT of them, 200 unless given, at moments that
SEED chooses; the same to COUNT runs of `add` and of `sync` that are run again until they succeed, on a ledger and over HTTP.
HELP
    exit 0
    ;;
esac
count=${1:-200}
seed=${2:-$RANDOM}
if ! [[ $count =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]]; then
    echo "error: COUNT and SEED are whole numbers; see scripts/kill.sh --help" >&2
    exit 2
fi

source scripts/long-tests.sh
export FLOWNOTES_KILLS=$count FLOWNOTES_KILL_SEED=$seed FLOWNOTES_CROWD=50
long_tests 'kill|crowd' "$((600 + count * 30))" "$seed" --no-parallel --filter 'KillTests|CrowdTests'
echo "kill: $count killed, every acknowledged note is there once, $((SECONDS - start)) s"
