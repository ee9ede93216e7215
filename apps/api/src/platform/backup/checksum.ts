import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

const algorithm = 'sha256'
const label = `\n${algorithm} `

function checksumLine(hash: Hash) {
  return Buffer.from(`${label}${hash.digest('hex')}\n`)
}
const lineLength = checksumLine(createHash(algorithm)).length

export async function* appendChecksum(source: AsyncIterable<Buffer>) {
  const hash = createHash(algorithm)
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
  yield checksumLine(hash)
}

export async function readContentLength(file: string) {
  const { size } = await stat(file)
  return Math.max(1, size - lineLength)
}

/** Returns the number of bytes before the checksum. Throws if the file is not exactly what was written. */
export async function verifyChecksum(file: string) {
  const { size } = await stat(file)
  const length = size - lineLength
  const hash = createHash(algorithm)
  const found: Buffer[] = []
  let read = 0
  const pieces: AsyncIterable<Buffer> = createReadStream(file)
  for await (const piece of pieces) {
    const ofContent = Math.max(0, Math.min(piece.length, length - read))
    hash.update(piece.subarray(0, ofContent))
    if (ofContent < piece.length) found.push(piece.subarray(ofContent))
    read += piece.length
  }
  if (length > 0 && Buffer.concat(found).equals(checksumLine(hash))) return length
  throw new BackupError(
    `${file} is damaged or incomplete: its checksum does not match. Use another copy.`,
  )
}
