#!/bin/sh
# In namespaces of its own: runs a command of the release in an empty system that nobody can write to, except for the data.
# usage: enter-root.sh <root> <data> <command of fovea …>
set -eu
root=$1
data=$2
shift 2

mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --bind "$data" "$root/var/lib/fovea-console"
# As the systemd unit shows it: processes, and nothing else of the kernel.
mount -t proc -o subset=pid,hidepid=invisible proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir --mode=1777 "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
exec chroot --userspec=fovea:fovea "$root" /opt/fovea-console/bin/fovea "$@"
