import { statfs } from 'node:fs/promises'
import path from 'node:path'

export type DiskReading = { freeBytes: number; totalBytes: number }

/** Room on the disk of a folder, as far as an ordinary process may use it. One that is not there yet will be on its parent's. */
export async function readDisk(folder: string): Promise<DiskReading> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    const parent = path.dirname(path.resolve(folder))
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!missing || parent === path.resolve(folder)) throw error
    return readDisk(parent)
  }
}
