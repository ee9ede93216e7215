#!/bin/sh
# Boots the systemd of a Debian root as process 1 of separate namespaces. The network has only a loopback interface.
# usage: unshare --mount sh boot-root.sh <root> <name>
set -eu
root=$1
name=$2

if [ "${3:-}" != inside ]; then
  # systemd manages this control group as if it were the whole hierarchy.
  mount --make-rprivate /
  groups=$(mktemp --directory)
  mount -t cgroup2 none "$groups"
  group=$groups/fovea-$name-$$
  mkdir "$group"
  (
    sh -c "echo \$\$ > '$group/cgroup.procs' && exec \"\$@\"" sh \
      unshare --pid --mount --uts --ipc --net --cgroup --fork --kill-child sh "$0" "$root" "$name" inside
  ) || true
  find "$group" -depth -type d -exec rmdir {} +
  exit 0
fi

ip link set lo up
hostname "$name"
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 none "$root/sys/fs/cgroup"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mkdir -p "$root/host"
cd "$root"
pivot_root . host
umount -l /host
# Units have separate mounts, which systemd derives from shared ones.
mount --make-rshared /
exec env -i container=runbooks PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init --log-target=journal
