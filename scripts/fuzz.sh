#!/usr/bin/env bash
# A long run of the parser and the checker over broken programs: a million of each kind, or as many as the argument says.
# The tests run a few thousand of them; this is for changes of the two.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

options=(-c release -Xswiftc -enable-testing --scratch-path .build/fuzz)
swift build --build-tests "${options[@]}"
FLOWNOTES_FUZZ=${1:-1000000} exec swift test --skip-build "${options[@]}" --filter 'ParserFuzzTests|CheckerFuzzTests'
