#!/usr/bin/env bash
# Writes the manual page and the README's table of commands anew from the table of commands. A test tells when it has to
# be done.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

FLOWNOTES_WRITE_DOCS=1 swift test --filter ManualTests
git --no-pager diff --stat -- docs README.md
