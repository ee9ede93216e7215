import { statfs } from 'node:fs/promises'
import path from 'node:path'

export type DiskUsage = { freeBytes: number; totalBytes: number }

/** Space available to an unprivileged process. A folder that does not exist yet counts as its parent. */
export async function readDiskUsage(folder: string): Promise<DiskUsage> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder)
    // Like `df`: space reserved for root is neither free nor used.
    return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
  } catch (error) {
    const parent = path.dirname(path.resolve(folder))
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!missing || parent === path.resolve(folder)) throw error
    return readDiskUsage(parent)
  }
}
