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

scripts/setup.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "building: some minutes the first time" >&2
swift build --build-tests >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}

start=$SECONDS
FLOWNOTES_KILLS=$count FLOWNOTES_KILL_SEED=$seed FLOWNOTES_CROWD=50 \
    timeout --kill-after 10 "$((600 + count * 30))" swift test --skip-build --no-parallel --filter 'KillTests|CrowdTests' \
    2>&1 | tee "$log" | grep --line-buffered -E '^(kill|crowd): |recorded an issue|Fatal error' || true
if ! grep -qE 'Test run with .* passed' "$log"; then
    grep -E 'recorded an issue|Fatal error|error:' "$log" | head -20 >&2
    echo "kill: failed after $((SECONDS - start)) s, with seed $seed" >&2
    exit 1
fi
echo "kill: $count killed, every acknowledged note is there once, $((SECONDS - start)) s"
