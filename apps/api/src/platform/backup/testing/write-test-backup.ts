import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackupRecord } from '../records.ts'
import { createTableSums } from '../table-sums.ts'
import { writeBackupFile } from '../write-backup.ts'

async function* recordsOf(rows: Buffer, tally = createTableSums()): AsyncGenerator<BackupRecord> {
  tally.add(rows)
  const manifest = { migrations: [], tables: [], partitions: [], sequences: [] }
  yield { kind: 'manifest', value: manifest }
  yield { kind: 'table', value: { name: 'public.pets', columns: ['id'] } }
  yield { kind: 'rows', value: rows }
  yield { kind: 'tableEnd', value: tally.total() }
  yield { kind: 'end', value: { tables: 1 } }
}

type Options = {
  rows: Buffer
  key?: Buffer | undefined
  tally?: ReturnType<typeof createTableSums>
}

export async function writeTestBackup(folder: string, { rows, key, tally }: Options) {
  const file = path.join(folder, 'written')
  const about = { createdAt: '2026-01-31T00:00:00.000Z', version: '0.1.0' }
  await writeBackupFile(recordsOf(rows, tally), { file, about, key, signal: undefined })
  const bytes = await readFile(file)
  await rm(file)
  return bytes
}

export function convertToFirstFormat(bytes: Buffer) {
  const content = bytes.subarray(0, bytes.lastIndexOf('\nsha256 ')).toString('latin1')
  return Buffer.from(content.replace('fovea-backup 2', 'fovea-backup 1'), 'latin1')
}
