#!/usr/bin/env bash
# Kills an import again and again and runs it again: 5,000 notes and five kills unless other numbers are given. Every note
# must be there once in the end; otherwise the exit code is 1.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

case "${1:-}" in
-h | --help)
    cat <<'HELP'
Usage: scripts/kill-import.sh [NOTES [KILLS [SEED]]]

Runs `flownotes import` of NOTES notes on a new ledger, sends SIGKILL to it KILLS times at moments that SEED chooses, and
runs it again each time.
HELP
    exit 0
    ;;
esac
notes=${1:-5000}
kills=${2:-5}
seed=${3:-$RANDOM}
if ! [[ $notes =~ ^[1-9][0-9]*$ && $kills =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]]; then
    echo "error: NOTES, KILLS and SEED are whole numbers; see scripts/kill-import.sh --help" >&2
    exit 2
fi

source scripts/long-tests.sh
export FLOWNOTES_IMPORT_NOTES=$notes FLOWNOTES_IMPORT_KILLS=$kills FLOWNOTES_KILL_SEED=$seed
long_tests kill 1800 "$seed" --filter ImportKillTests
echo "kill: $kills kills, each of $notes notes is there once, $((SECONDS - start)) s"
