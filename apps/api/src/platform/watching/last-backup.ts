import type { Db } from '../db/connect.ts'

export type LastBackup = { at: Date; ok: boolean }

/** When the newest back-up ended, and whether it is good. Nothing is recorded yet, so that none is known. */
export async function lastBackup(_db: Db): Promise<LastBackup | null> {
  return null
}
