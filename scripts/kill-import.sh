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

scripts/setup.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "building: some minutes the first time" >&2
swift build --build-tests >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}

start=$SECONDS
FLOWNOTES_IMPORT_NOTES=$notes FLOWNOTES_IMPORT_KILLS=$kills FLOWNOTES_KILL_SEED=$seed \
    timeout --kill-after 10 1800 swift test --skip-build --filter ImportKillTests 2>&1 | tee "$log" |
    grep --line-buffered -E '^kill: |recorded an issue|Fatal error' || true
if ! grep -qE 'Test run with .* passed' "$log"; then
    grep -E 'recorded an issue|Fatal error|error:' "$log" | head -20 >&2
    echo "kill: failed after $((SECONDS - start)) s, with seed $seed" >&2
    exit 1
fi
echo "kill: $kills kills, each of $notes notes is there once, $((SECONDS - start)) s"
