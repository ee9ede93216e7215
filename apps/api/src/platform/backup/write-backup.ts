import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { appendChecksum } from './checksum.ts'
import { formatHeader, type BackupHeader } from './header.ts'
import { type BackupRecord, encodeRecord } from './records.ts'
import { deriveFileKeys, encryptStream } from './encrypt-stream.ts'

type Options = {
  file: string
  about: BackupHeader
  key: Buffer | undefined
  signal: AbortSignal | undefined
}

/** Renames the file once it is complete and on disk, so it is never half a backup. Returns its size. */
export async function writeBackupFile(records: AsyncIterable<BackupRecord>, options: Options) {
  const { file, about, key, signal } = options
  if (await exists(file)) {
    throw new BackupError(`${file} already exists: choose another name, or remove it first.`)
  }
  const partial = `${file}.${process.pid}.partial`
  const salt = randomBytes(32)
  const keys = key && deriveFileKeys(key, salt, JSON.stringify(about))
  const header = formatHeader(about, keys && { salt: salt.toString('base64'), check: keys.check })
  try {
    await pipeline(
      encodeAll(records),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      (packed: AsyncIterable<Buffer>) => (keys ? encryptStream(packed, keys.cipher) : packed),
      (body: AsyncIterable<Buffer>) => appendChecksum(after(header, body)),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      { ...(signal && { signal }) },
    )
    const { size } = await stat(partial)
    await rename(partial, file)
    await syncFolder(path.dirname(file))
    return size
  } catch (error) {
    await rm(partial, { force: true })
    throw explained(error, file)
  }
}

async function* encodeAll(records: AsyncIterable<BackupRecord>) {
  for await (const record of records) yield* encodeRecord(record)
}

async function* after(header: string, body: AsyncIterable<Buffer>) {
  yield Buffer.from(header, 'utf8')
  yield* body
}

/** Without a sync of the folder, the rename may be lost in a power failure. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(file: string) {
  return access(file).then(
    () => true,
    () => false,
  )
}

const refusals: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  EACCES: 'this user is not allowed to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
}

function explained(error: unknown, file: string) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = refusals[code]
  return reason === undefined ? error : new BackupError(`${file} cannot be written: ${reason}.`)
}
