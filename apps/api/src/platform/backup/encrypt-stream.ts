import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { ByteReader } from './byte-reader.ts'

const algorithm = 'aes-256-gcm'
const portion = 65_536
const tagLength = 16
/** Flag in a portion's length and nonce that marks the last portion. */
const last = 0x80_00_00_00

/** The salt and the header take part in the keys, so that no two files share keys and no header fits another file. */
export function deriveFileKeys(key: Buffer, salt: Buffer, header: string) {
  const info = createHash('sha256').update(`fovea backup\n${header}`).digest()
  const made = Buffer.from(hkdfSync('sha256', key, salt, info, 48))
  return { cipher: made.subarray(0, 32), check: made.subarray(32).toString('base64') }
}

/** The nonce counts the portions and marks the last: a missing, repeated or moved one does not decrypt. */
export async function* encryptStream(source: AsyncIterable<Buffer>, key: Buffer) {
  let held = Buffer.alloc(0)
  let count = 0
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    while (held.length > portion) {
      yield sealed(held.subarray(0, portion), false)
      held = held.subarray(portion)
    }
  }
  yield sealed(held, true)

  function sealed(plain: Buffer, isLast: boolean) {
    const cipher = createCipheriv(algorithm, key, nonce(count++, isLast))
    const length = Buffer.alloc(4)
    length.writeUInt32BE((plain.length | (isLast ? last : 0)) >>> 0)
    return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
}

export async function* decryptStream(source: AsyncIterable<Buffer>, key: Buffer) {
  const reader = new ByteReader(source)
  for (let count = 0; ; count++) {
    const head = (await reader.readBytes(4))?.readUInt32BE()
    if (head === undefined) throw damaged('it ends too early')
    const isLast = head >= last
    const length = head & 0x7f_ff_ff_ff
    if (length > portion) throw damaged('a portion is too long')
    const body = await reader.readBytes(length + tagLength)
    if (body === undefined) throw damaged('it ends too early')
    yield opened(body, count, isLast)
    if (!isLast) continue
    if ((await reader.readBytes(1)) !== undefined) throw damaged('something was added to it')
    return
  }

  function opened(body: Buffer, count: number, isLast: boolean) {
    const decipher = createDecipheriv(algorithm, key, nonce(count, isLast))
    decipher.setAuthTag(body.subarray(-tagLength))
    const plain = decipher.update(body.subarray(0, -tagLength))
    try {
      return Buffer.concat([plain, decipher.final()])
    } catch {
      throw damaged(`portion ${count + 1} was changed or is out of place`)
    }
  }
}

function nonce(count: number, isLast: boolean) {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(count))
  bytes.writeUInt8(isLast ? 1 : 0, 11)
  return bytes
}

function damaged(how: string) {
  return new BackupError(`The backup is damaged (${how}): use another copy.`)
}
