#!/usr/bin/env bash
# Feeds changed programs to the parser, the checker and the interpreter: 1,000,000 unless another number is given.
# Nothing may crash or hang; the program that did is shown, and the exit code is 1.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

case "${1:-}" in
-h | --help)
    cat <<'HELP'
Usage: scripts/fuzz.sh [COUNT [SEED]]

COUNT programs go through the parser, as many others through parser and checker, a quarter of it through the
interpreter as scripts, and one in 200 as a part of a whole scenario. SEED makes other programs of the same kinds.
HELP
    exit 0
    ;;
esac
count=${1:-1000000}
seed=${2:-0}
if ! [[ $count =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]]; then
    echo "error: COUNT and SEED are whole numbers; see scripts/fuzz.sh --help" >&2
    exit 2
fi

scripts/setup.sh
kept=$(mktemp -d)
log=$(mktemp)
trap 'rm -rf "$kept" "$log"' EXIT
echo "building for release: some minutes the first time" >&2
options=(-c release -Xswiftc -enable-testing --scratch-path .build/fuzz)
swift build "${options[@]}" --build-tests >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}

start=$SECONDS
status=0
FLOWNOTES_FUZZ_COUNT=$count FLOWNOTES_FUZZ_SEED=$seed FLOWNOTES_FUZZ_KEEP=$kept \
    timeout --kill-after 10 "$((900 + count / 100))" swift test "${options[@]}" --skip-build --filter FuzzTests 2>&1 | tee "$log" |
    grep --line-buffered -E '^fuzz: |recorded an issue|Fatal error' || true
grep -qE 'Test run with .* passed' "$log" || status=1

for program in "$kept"/*.cdc; do
    [ -e "$program" ] || continue
    printf '\n== at work when it stopped: %s\n' "$(basename "$program" .cdc)" >&2
    cat "$program" >&2
done
if [ "$status" -ne 0 ]; then
    grep -E 'recorded an issue|Fatal error|error:' "$log" | head -20 >&2
    echo "fuzz: failed after $((SECONDS - start)) s" >&2
    exit 1
fi
echo "fuzz: $count programs of each kind, nothing crashed and nothing hung, $((SECONDS - start)) s"
