#!/bin/sh
# Runs a command of the Fovea Console with the Node that comes with it. Settings: /etc/fovea-console/env, or the file in FOVEA_ENV.
set -eu

# A link to this file is followed. A link to the folder of the release is not: after an upgrade it leads to the new one, where a
# reload has to find it.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
home=$(CDPATH='' cd "$(dirname "$self")/.." && pwd)
node=$home/runtime/bin/node

# An empty system lacks one library that Node needs. Where there is one, it is the newer.
if ! "$node" --version >/dev/null 2>&1; then
  LD_LIBRARY_PATH=$home/runtime/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
fi

# There is nothing in a release to develop with.
NODE_ENV=production
export NODE_ENV

# What the environment says wins over the file of settings, and that over the defaults of a release.
settings=${FOVEA_ENV:-/etc/fovea-console/env}
set -- FLAGS "$home/scripts/fovea.js" "$@"
if [ -r "$settings" ]; then set -- --env-file="$settings" "$@"; fi
exec "$node" --env-file="$home/runtime/defaults.env" "$@"
