import { statfs } from 'node:fs/promises'
import path from 'node:path'

export type DiskUsage = { freeBytes: number; totalBytes: number }

/** Room on the disk of a folder, as far as an ordinary process may use it. One that is not there yet will be on its parent's. */
export async function readDiskUsage(folder: string): Promise<DiskUsage> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder)
    // As `df` counts: what is kept back for root is neither free nor used.
    return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
  } catch (error) {
    const parent = path.dirname(path.resolve(folder))
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!missing || parent === path.resolve(folder)) throw error
    return readDiskUsage(parent)
  }
}
