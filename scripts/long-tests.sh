# shellcheck shell=bash
# Read by the scripts that run tests for long, in the root of the project: installs what is missing and builds the tests,
# and gives `long_tests`.
scripts/setup.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "building: some minutes the first time" >&2
swift build --build-tests >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}
start=$SECONDS

# long_tests LINES SECONDS SEED ARGUMENT...: a single `swift test` of at most SECONDS, of which the lines that begin with
# one of LINES are shown; ends the script when a test fails.
long_tests() {
    local lines=$1 limit=$2 seed=$3
    shift 3
    timeout --kill-after 10 "$limit" swift test --skip-build "$@" 2>&1 | tee "$log" |
        grep --line-buffered -E "^($lines): |recorded an issue|Fatal error" || true
    if ! grep -qE 'Test run with .* passed' "$log"; then
        grep -E 'recorded an issue|Fatal error|error:' "$log" | head -20 >&2
        echo "kill: failed after $((SECONDS - start)) s, with seed $seed" >&2
        exit 1
    fi
}
