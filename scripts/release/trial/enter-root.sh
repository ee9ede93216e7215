#!/bin/sh
# Runs a command of the release in separate namespaces: a minimal read-only system with a writable data folder.
# usage: enter-root.sh <root> <data> <command of fovea …>
set -eu
root=$1
data=$2
shift 2

mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --bind "$data" "$root/var/lib/fovea-console"
# Like the systemd unit, shows only processes in /proc.
mount -t proc -o subset=pid,hidepid=invisible proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir --mode=1777 "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
exec chroot --userspec=fovea:fovea "$root" /opt/fovea-console/bin/fovea "$@"
