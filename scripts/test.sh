#!/usr/bin/env bash
# Installs what is missing, builds and runs every test. Arguments go to a single `swift test`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$root/scripts/setup.sh" --tests
cd "$root"
# The tests run the command as a program too, so it is built first.
swift build
if [ "$#" -gt 0 ]; then exec swift test "$@"; fi
swift build --build-tests
exec scripts/test-groups.sh
