#!/usr/bin/env bash
# Installs what a bare Debian 12 with Swift 6.3 lacks to build flownotes; with --tests, a browser for the tests of its
# pages too. Does nothing when all is there.
set -euo pipefail

packages=(
    libssl-dev           # P-256, hashes
    libsecp256k1-dev     # secp256k1
    libcurl4-openssl-dev # HTTP
    libmicrohttpd-dev    # the server
    libqrencode-dev      # the QR code of a sign-in
    libpopt-dev          # the command line
    libutf8proc-dev      # normal forms, display widths
    libsqlite3-dev       # the embedded chain's ledger
    openssl              # a throw-away certificate authority for the tests
    ca-certificates
)
browser=(
    chromium        # shows the pages
    chromium-driver # drives it
)

if ! command -v swift >/dev/null; then
    echo "error: swift is not on the PATH" >&2
    echo "  try: install Swift 6.3 from https://www.swift.org/install/linux" >&2
    exit 1
fi

# Those of the arguments that are not installed.
missing() {
    local package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || echo "$package"
    done
}

install() {
    local become=()
    [ "$#" -eq 0 ] && return
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "error: these packages are missing and there is no sudo to install them: $*" >&2
            echo "  try: apt-get install $*   (as root)" >&2
            return 1
        fi
        become=(sudo)
    fi
    echo "installing $*" >&2
    {
        "${become[@]}" apt-get update -q &&
            "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"
    } >&2
}

mapfile -t wanted < <(missing "${packages[@]}")
install "${wanted[@]}"
if [ "${1:-}" = --tests ]; then
    mapfile -t wanted < <(missing "${browser[@]}")
    install "${wanted[@]}" || echo "warning: without chromium the tests of the pages are skipped" >&2
fi
