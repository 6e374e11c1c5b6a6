#!/usr/bin/env bash
# Kills commands that add notes to one ledger, 50 at once: 200 kills unless another number is given. Every note that was
# acknowledged must be there once, none twice, and the ledger whole; otherwise the exit code is 1.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

case "${1:-}" in
-h | --help)
    cat <<'HELP'
Usage: scripts/kill.sh [COUNT [SEED]]

Runs `flownotes add` in crowds of 50 on one ledger and sends SIGKILL to COUNT of them at moments that SEED chooses.
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

scripts/setup.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "building: some minutes the first time" >&2
swift build --build-tests >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}

start=$SECONDS
FLOWNOTES_KILLS=$count FLOWNOTES_KILL_SEED=$seed \
    timeout --kill-after 10 "$((300 + count * 10))" swift test --skip-build --filter KillTests 2>&1 | tee "$log" |
    grep --line-buffered -E '^kill: |recorded an issue|Fatal error' || true
if ! grep -qE 'Test run with .* passed' "$log"; then
    grep -E 'recorded an issue|Fatal error|error:' "$log" | head -20 >&2
    echo "kill: failed after $((SECONDS - start)) s, with seed $seed" >&2
    exit 1
fi
echo "kill: $count killed, every acknowledged note is there once, $((SECONDS - start)) s"
