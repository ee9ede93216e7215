import { crc32 } from 'node:zlib'
import type { CleanImage } from './image-types.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'])

export function cleanPng(data: Buffer): CleanImage | null {
  if (!data.subarray(0, 8).equals(signature)) return null
  if (data.toString('latin1', 12, 16) !== 'IHDR' || data.readUInt32BE(8) !== 13) return null
  const parts: Buffer[] = [signature]
  let hasPixels = false
  for (let at = 8; ;) {
    const end = at + 12 + data.readUInt32BE(at)
    const checksum = data.readUInt32BE(end - 4)
    if (crc32(data.subarray(at + 4, end - 4)) !== checksum) return null
    const name = data.toString('latin1', at + 4, at + 8)
    if (kept.has(name)) parts.push(data.subarray(at, end))
    hasPixels ||= name === 'IDAT'
    if (name === 'IEND') break
    at = end
  }
  if (!hasPixels) return null
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)]
  return { width, height, bytes: Buffer.concat(parts) }
}
