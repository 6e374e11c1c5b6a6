#!/usr/bin/env bash
# Runs every test that is built, in groups; arguments go to each `swift test`.
#
# Programs and chains that run for seconds would hold up the tests of sockets and clocks: each kind runs by itself.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
programs='CadenceInterpreterTests'
chains='FlowDevChainTests|ChainLifeTests|ChainServerTests|KillTests'
sockets='HTTPServerTests|HTTPCurlTests|FlowWalletTests'
browser='ChromiumTests'
commands='FlowNotesCommandsTests'
swift test --skip-build "$@" --skip "$programs|$chains|$sockets|$browser|$commands"
swift test --skip-build "$@" --filter "$commands" --skip "$chains|$browser"
swift test --skip-build "$@" --filter "$sockets"
swift test --skip-build "$@" --filter "$chains"
swift test --skip-build "$@" --filter "$programs"
swift test --skip-build "$@" --filter "$browser"
