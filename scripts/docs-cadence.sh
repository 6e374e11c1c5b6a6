#!/usr/bin/env bash
# Writes docs/cadence-support.md anew from the tables of the interpreter. A test tells when it has to be done.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

mkdir -p docs
FLOWNOTES_WRITE_DOCS=1 swift test --filter RefusalTests/pageIsCurrent
git --no-pager diff --stat -- docs
