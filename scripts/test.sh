#!/usr/bin/env bash
# Installs what is missing, builds and runs every test. Arguments go to `swift test`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$root/scripts/setup.sh"
cd "$root"
# The tests run the command as a program too, so it is built first.
swift build
exec swift test "$@"
