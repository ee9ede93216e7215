#!/bin/sh
# Builds the image of a release without pulling anything, runs it as compose.yaml does, and stops it when it is healthy.
# Runs in separate namespaces: `unshare --mount sh image.sh <project> <folder> <settings> <suite>`.
set -eu
project=$1
folder=$2
settings=$3
suite=$4

# Container runtimes need a unified hierarchy of control groups, which this machine may not have mounted.
umount -R /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 none /sys/fs/cgroup

# `podman exec` changes the owner of its standard streams to the container's user, so /dev/null of this machine is not used.
mknod -m 666 "$folder/null" c 1 3
mount --bind "$folder/null" /dev/null

tool() {
  name=$1
  shift
  "$name" --root "$folder/images" --runroot "$folder/containers" --storage-driver vfs "$@"
}
console() {
  tool podman --cgroup-manager cgroupfs --events-backend file "$@"
}

# Builds the base image of the Containerfile under its name, with the same packages from Debian instead of a registry.
mmdebstrap --quiet --variant=essential --include=passwd "$suite" "$folder/base.tar"
console import --quiet "$folder/base.tar" "docker.io/library/$(sed -n 's/^FROM \(debian:[^ ]*\)$/\1/p' "$project/Containerfile")"
tool buildah build --quiet --isolation chroot --format docker --pull-never --file "$project/Containerfile" --tag fovea-console:trial "$project"

trap 'console rm --force --time 0 trial >/dev/null 2>&1 || true' EXIT
console run --detach --name trial --network host --cgroups disabled --ulimit nofile=1024:1024 --ulimit nproc=4096:4096 \
  --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges --env-file "$settings" localhost/fovea-console:trial
tries=120
until console healthcheck run trial; do
  tries=$((tries - 1))
  if [ "$tries" = 0 ] || [ "$(console inspect trial --format '{{.State.Status}}')" != running ]; then
    console logs trial
    exit 1
  fi
  sleep 1
done
echo "user $(console exec trial id --user)"
console exec trial touch /opt/fovea-console/new 2>&1 || true
console stop --time 20 trial
echo "exit $(console inspect trial --format '{{.State.ExitCode}}')"
