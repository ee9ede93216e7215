import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Only root on Linux can mount a disk, and a container may refuse even root. */
export const canMount = process.getuid?.() === 0 && process.platform === 'linux'

export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-small-disk-'))
  chmodSync(folder, 0o755)
  const options = `size=${megabytes}m,mode=755`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leftBytes: number) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - leftBytes))
    },
    makeRoom: () => rmSync(ballast),
  }
}
