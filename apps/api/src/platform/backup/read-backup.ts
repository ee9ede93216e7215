import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { ByteReader } from './byte-reader.ts'
import { readContentLength, verifyChecksum } from './checksum.ts'
import { type BackupHeader, readHeader } from './header.ts'
import {
  type TableDescription,
  type BackupRecord,
  decodeRecords,
  type Manifest,
} from './records.ts'
import { deriveFileKeys, decryptStream } from './encrypt-stream.ts'
import { createTableSums, type TableSums } from './table-sums.ts'

export type OpenBackup = {
  header: BackupHeader
  encrypted: boolean
  manifest: Manifest
  /** The rows of each table have to be read before the next table. Reading counts them. */
  tables: AsyncGenerator<BackupTable>
  close: () => Promise<void>
}

export type BackupTable = TableDescription & {
  rows: AsyncGenerator<Buffer>
  sums: () => TableSums
}

export function openBackup(file: string, key: Buffer | undefined): Promise<OpenBackup> {
  return openContent(file, key, verifyChecksum)
}

export async function readManifest(file: string, key: Buffer | undefined): Promise<Manifest> {
  const { manifest, close } = await openContent(file, key, readContentLength)
  await close()
  return manifest
}

async function openContent(
  file: string,
  key: Buffer | undefined,
  lengthOf: (file: string) => Promise<number>,
): Promise<OpenBackup> {
  const { about: header, locks, hasChecksum } = await readHeaderOf(file)
  const cipher = locks && cipherOf(header, locks, key)
  const length = hasChecksum ? await lengthOf(file) : Number.POSITIVE_INFINITY
  const bytes = createReadStream(file, { end: length - 1 })
  try {
    const reader = new ByteReader(bytes)
    await readHeader(reader, file)
    const records = decodeRecords(
      unpacked(cipher ? decryptStream(reader.readRest(), cipher) : reader.readRest()),
    )
    const first = await next(records)
    if (first.kind !== 'manifest') throw new BackupError(`${file} is damaged: it does not begin.`)
    return {
      header,
      encrypted: locks !== undefined,
      manifest: first.value,
      tables: tablesIn(records),
      async close() {
        await records.return(undefined)
        bytes.destroy()
      },
    }
  } catch (error) {
    bytes.destroy()
    throw explainReadError(error, file)
  }
}

export async function checkBackup(file: string, key: Buffer | undefined) {
  const backup = await openBackup(file, key)
  try {
    const tallies: Record<string, TableSums> = {}
    for await (const table of backup.tables) {
      // oxlint-disable-next-line no-unused-vars -- they are counted while they pass
      for await (const _ of table.rows);
      tallies[table.name] = table.sums()
    }
    return { ...backup, tallies }
  } catch (error) {
    throw explainReadError(error, file)
  } finally {
    await backup.close()
  }
}

async function readHeaderOf(file: string) {
  const bytes = createReadStream(file)
  try {
    return await readHeader(new ByteReader(bytes), file)
  } catch (error) {
    throw explainReadError(error, file)
  } finally {
    bytes.destroy()
  }
}

function cipherOf(
  about: BackupHeader,
  locks: { salt: string; check: string },
  key: Buffer | undefined,
) {
  if (key === undefined) {
    throw new BackupError('This backup is encrypted: set BACKUP_KEY, or name a file by --key-file.')
  }
  const { cipher, check } = deriveFileKeys(
    key,
    Buffer.from(locks.salt, 'base64'),
    JSON.stringify(about),
  )
  if (check !== locks.check) {
    throw new BackupError('This backup was encrypted with another key: set BACKUP_KEY to that one.')
  }
  return cipher
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacking = createZstdDecompress()
  // A failure destroys the decompressor, and so reaches its reader.
  const done = pipeline(packed, unpacking).catch(() => undefined)
  yield* unpacking
  await done
}

async function* tablesIn(records: AsyncGenerator<BackupRecord>): AsyncGenerator<BackupTable> {
  for (let count = 0; ; count++) {
    const record = await next(records)
    if (record.kind === 'end') {
      if (record.value.tables !== count)
        throw new BackupError('The backup is damaged: a table is missing.')
      return
    }
    if (record.kind !== 'table') throw new BackupError('The backup is damaged: a table is cut.')
    let tableSums: TableSums | undefined
    const rows = rowsOf(records, record.value.name, (tally) => (tableSums = tally))
    const sums = () => {
      if (tableSums === undefined) throw new Error('The rows have not been read yet.')
      return tableSums
    }
    yield { ...record.value, rows, sums }
  }
}

async function* rowsOf(
  records: AsyncGenerator<BackupRecord>,
  name: string,
  tell: (tally: TableSums) => void,
): AsyncGenerator<Buffer> {
  const counted = createTableSums()
  for (;;) {
    const record = await next(records)
    if (record.kind === 'rows') {
      counted.add(record.value)
      yield record.value
      continue
    }
    if (record.kind !== 'tableEnd' || record.value.sum !== counted.total().sum) {
      throw new BackupError(
        `The backup is damaged: the rows of ${name} are not those that were written.`,
      )
    }
    return tell(record.value)
  }
}

async function next(records: AsyncGenerator<BackupRecord>): Promise<BackupRecord> {
  const { done, value } = await records.next()
  if (done === true) throw new BackupError('The file ends too early: it is incomplete.')
  return value
}

export function explainReadError(error: unknown, file: string) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  if (code === 'EACCES') return new BackupError(`This user is not allowed to read ${file}.`)
  if (code === 'EISDIR') return new BackupError(`${file} is a folder.`)
  if (/^(?:Z_|ZSTD_|ERR_ZSTD|ERR_STREAM_PREMATURE)/.test(code)) {
    return new BackupError(`${file} is damaged or incomplete: use another copy.`)
  }
  return error
}
