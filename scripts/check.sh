#!/usr/bin/env bash
# The gate: format, undeclared imports, tests with and without secp256k1, documentation that is complete and true.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

step() { printf '== %s\n' "$1"; }

scripts/setup.sh --tests
step "format"
swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources
step "build, undeclared imports are errors"
swift build --explicit-target-dependency-import-check error
swift build --build-tests --explicit-target-dependency-import-check error
step "tests"
scripts/test-groups.sh
step "tests without secp256k1"
without=(--scratch-path .build/without-secp256k1 --disable-default-traits)
swift build "${without[@]}"
swift build --build-tests "${without[@]}"
scripts/test-groups.sh "${without[@]}"
step "documentation"
scripts/check-docs.sh
