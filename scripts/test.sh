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
# Programs and chains that run for seconds would hold up the tests of sockets and clocks: each kind runs by itself.
programs='CadenceInterpreterTests'
chains='FlowDevChainTests|ChainLifeTests|ChainServerTests|KillTests'
sockets='HTTPServerTests|HTTPCurlTests|FlowWalletTests'
browser='ChromiumTests'
commands='FlowNotesCommandsTests'
swift test --skip-build --skip "$programs|$chains|$sockets|$browser|$commands"
swift test --skip-build --filter "$commands" --skip "$chains|$browser"
swift test --skip-build --filter "$sockets"
swift test --skip-build --filter "$chains"
swift test --skip-build --filter "$programs"
swift test --skip-build --filter "$browser"
