#!/bin/sh
# Runs a command of the Fovea Console with the bundled Node. Settings: /etc/fovea-console/env, or the file in FOVEA_ENV.
set -eu

# Resolves a link to this file, but not a link to the release's folder: after an upgrade, a reload must follow it to the new
# release.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
home=$(CDPATH='' cd "$(dirname "$self")/.." && pwd)
node=$home/runtime/bin/node

# A minimal system lacks a library that Node needs. If the system has the library, its version is the newer one.
if ! "$node" --version >/dev/null 2>&1; then
  LD_LIBRARY_PATH=$home/runtime/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
fi

# A release cannot run in development mode.
NODE_ENV=production
export NODE_ENV

# Environment variables override the settings file, which overrides runtime/defaults.env. The program reads both files itself,
# so that a reload can read them again.
FOVEA_HOME=$home
FOVEA_ENV=${FOVEA_ENV:-/etc/fovea-console/env}
export FOVEA_HOME FOVEA_ENV
exec "$node" FLAGS "$home/scripts/fovea.js" "$@"
