import type { CleanImage } from './image-types.ts'

type Size = { width: number; height: number }

const alphaFlag = 0x10
const animationFlag = 0x02

export function cleanWebp(data: Buffer): CleanImage | null {
  const isWebp =
    data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp || data.readUInt32LE(4) + 8 > data.length) return null
  const parts: Buffer[] = []
  let size: Size | null = null
  let canvas: Size | null = null
  const end = data.readUInt32LE(4) + 8
  for (let at = 12; at < end;) {
    const length = data.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) return null
    const chunk = Buffer.from(data.subarray(at, next))
    const name = chunk.toString('latin1', 0, 4)
    if (name === 'VP8X') {
      const flags = chunk.readUInt8(8)
      if (flags & animationFlag) return null
      canvas = { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 }
      chunk.writeUInt8(flags & alphaFlag, 8)
      parts.push(chunk)
    } else if (name === 'ALPH') parts.push(chunk)
    else if (name === 'VP8 ' || name === 'VP8L') {
      if (size !== null) return null
      size = name === 'VP8 ' ? readLossySize(chunk) : readLosslessSize(chunk)
      if (size === null) return null
      parts.push(chunk)
    }
    at = next
  }
  if (size === null) return null
  const { width, height } = canvas ?? size
  if (width !== size.width || height !== size.height) return null
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF0000')
  head.writeUInt32LE(body.length, 4)
  return { ...size, bytes: Buffer.concat([head, body]) }
}

function readLossySize(chunk: Buffer) {
  if (chunk.readUIntBE(11, 3) !== 0x9d_01_2a) return null
  return { width: chunk.readUInt16LE(14) & 0x3f_ff, height: chunk.readUInt16LE(16) & 0x3f_ff }
}

function readLosslessSize(chunk: Buffer) {
  if (chunk.readUInt8(8) !== 0x2f) return null
  const bits = chunk.readUInt32LE(9)
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
}
