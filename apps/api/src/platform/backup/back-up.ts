import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { recordBackup } from './last-backup.ts'
import { createProgress, type Tell } from './progress.ts'
import type { BackupRecord } from './records.ts'
import { verifyBackup } from './restore.ts'
import { copyOut, takeSnapshot, withClient } from './snapshot.ts'
import { createTally } from './tally.ts'
import { writeBackupFile } from './write-file.ts'

type Options = {
  url: string
  file: string
  key?: Buffer | undefined
  /** Whether it is restored into a database of its own and compared, before it counts as made. */
  verify?: boolean
  /**
   * Whether the server is of an earlier major version, which is about to be replaced: it may be too old for the console, and is
   * only read, so it does not remember the backup.
   */
  isReplaced?: boolean
  tell?: Tell
  /** Where the migrations are. */
  folder?: string
  signal?: AbortSignal
}

export type BackupSummary = { tables: number; rows: number; bytes: number; size: number }

/** Writes everything that the database holds, as of one moment, into a file. Others go on reading and writing. */
export async function backUp(options: Options): Promise<BackupSummary> {
  const { url, file, key, verify = false, tell = () => undefined, signal, folder } = options
  const { isReplaced = false } = options
  const at = new Date()
  const about = { createdAt: at.toISOString(), version: await consoleVersion() }
  const work = async (client: Client) => {
    const { manifest, end } = await takeSnapshot(client)
    if (manifest.migrations.length === 0) {
      throw new BackupError('The database is not one of the console: nothing was backed up.')
    }
    const totals = { tables: manifest.tables.length, rows: 0, bytes: 0 }
    const content = recordsOf(client, manifest, totals, createProgress(tell))
    const size = await writeBackupFile(content, { file, about, key, signal })
    await end()
    return { ...totals, size }
  }
  const summary = await withClient(url, work, { anyVersion: isReplaced })
  if (verify)
    await verifyBackup({ url, file, key, tell, signal, ...(folder !== undefined && { folder }) })
  if (!isReplaced)
    await recordBackup(url, { at, ...summary, encrypted: key !== undefined, verified: verify })
  return summary
}

async function* recordsOf(
  client: Client,
  manifest: Awaited<ReturnType<typeof takeSnapshot>>['manifest'],
  totals: { tables: number; rows: number; bytes: number },
  progress: ReturnType<typeof createProgress>,
): AsyncGenerator<BackupRecord> {
  yield { kind: 'manifest', value: manifest }
  for (const table of manifest.tables) {
    yield { kind: 'table', value: table }
    const tally = createTally()
    const rows: AsyncIterable<Buffer> = copyOut(client, table)
    for await (const chunk of rows) {
      tally.add(chunk)
      progress(table.name, tally.rows)
      yield { kind: 'rows', value: chunk }
    }
    const value = tally.total()
    totals.rows += value.rows
    totals.bytes += value.bytes
    yield { kind: 'tableEnd', value }
  }
  yield { kind: 'end', value: { tables: manifest.tables.length } }
}

const packageFile = path.join(import.meta.dirname, '../../../package.json')

async function consoleVersion() {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(await readFile(packageFile, 'utf8'))).version
}
