import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { recordBackup } from './last-backup.ts'
import { createProgressReporter, type PrintLine } from './progress-reporter.ts'
import {
  combineManifests,
  findMeteringUrl,
  isMeteredTableName,
} from './two-databases/combine-manifests.ts'
import type { BackupRecord, Manifest } from './records.ts'
import { verifyBackup } from './restore.ts'
import { copyTable, takeSnapshot, withClient } from './snapshot.ts'
import { createTableSums } from './table-sums.ts'
import { writeBackupFile } from './write-backup.ts'

type Options = {
  url: string
  meteringUrl?: string | undefined
  file: string
  key?: Buffer | undefined
  /** A backup is recorded only after this verification. */
  verify?: boolean
  /**
   * True if the server is of an earlier major version that is about to be replaced. Such a server may be too old for
   * the console and is only read, so the backup is not recorded in it.
   */
  isReplaced?: boolean
  tell?: PrintLine
  folder?: string
  signal?: AbortSignal
}

export type BackupSummary = {
  databases: number
  tables: number
  rows: number
  bytes: number
  size: number
}

export async function createBackup(options: Options): Promise<BackupSummary> {
  const { url, file, key, verify = false, tell = () => undefined, signal } = options
  const { isReplaced = false } = options
  // A server that is about to be replaced is copied as it is: its metering does not move.
  const meteringUrl = isReplaced ? undefined : await findMeteringUrl(url, options.meteringUrl)
  const at = new Date()
  const about = { createdAt: at.toISOString(), version: await consoleVersion() }
  const summary = await withSnapshot({ url, meteringUrl, isReplaced }, async (snapshot) => {
    const totals = { tables: snapshot.manifest.tables.length, rows: 0, bytes: 0 }
    const content = recordsOf(snapshot, totals, createProgressReporter(tell))
    const size = await writeBackupFile(content, { file, about, key, signal })
    return { databases: meteringUrl === undefined ? 1 : 2, ...totals, size }
  })
  if (verify) await verifyBackup({ ...options, meteringUrl })
  if (!isReplaced)
    await recordBackup(url, { at, ...summary, encrypted: key !== undefined, verified: verify })
  return summary
}

type Sources = { url: string; meteringUrl: string | undefined; isReplaced: boolean }

type Snapshot = { manifest: Manifest; clientOf: (table: string) => Client }

/** The main database comes first, so that everything it says of sessions concerns sessions in the file. */
async function withSnapshot<Result>(
  { url, meteringUrl, isReplaced }: Sources,
  work: (snapshot: Snapshot) => Promise<Result>,
) {
  const workOnMain = async (main: Client) => {
    const { manifest, end } = await takeSnapshot(main)
    if (manifest.migrations.length === 0) {
      throw new BackupError('The database is not one of the console: nothing was backed up.')
    }
    const knowsLocation = manifest.tables.some(({ name }) => name === 'public.metering_location')
    const metering = knowsLocation && !isReplaced ? ('same database' as const) : undefined
    const ofOne = () => work({ manifest: { ...manifest, metering }, clientOf: () => main })
    const ofTwo = (other: string) =>
      withClient(other, async (metering) => {
        const apart = await takeSnapshot(metering)
        const combined = combineManifests(manifest, apart.manifest)
        const clientOf = (table: string) => (isMeteredTableName(table) ? metering : main)
        const result = await work({ manifest: combined, clientOf })
        await apart.end()
        return result
      })
    const result = await (meteringUrl === undefined ? ofOne() : ofTwo(meteringUrl))
    await end()
    return result
  }
  return withClient(url, workOnMain, { anyVersion: isReplaced })
}

async function* recordsOf(
  { manifest, clientOf }: Snapshot,
  totals: { tables: number; rows: number; bytes: number },
  progress: ReturnType<typeof createProgressReporter>,
): AsyncGenerator<BackupRecord> {
  yield { kind: 'manifest', value: manifest }
  for (const table of manifest.tables) {
    yield { kind: 'table', value: table }
    const tally = createTableSums()
    const rows: AsyncIterable<Buffer> = copyTable(clientOf(table.name), table)
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
