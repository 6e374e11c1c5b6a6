#!/usr/bin/env bash
# Installs what is missing, builds flownotes for release and runs it with the given arguments.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$root/scripts/setup.sh"
[ -x "$root/.build/release/flownotes" ] || echo "building flownotes: a few minutes the first time" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! swift build --package-path "$root" -c release --static-swift-stdlib --product flownotes >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
rm -f "$log"
trap - EXIT
exec "$root/.build/release/flownotes" "$@"
