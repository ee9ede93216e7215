import type { CleanImage } from './image-types.ts'

/** Baseline, extended and progressive frames. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Frames, Huffman and quantization tables, and the restart interval. */
const kept = new Set([...frames, 0xc4, 0xdb, 0xdd])
const startOfScan = 0xda
const end = 0xd9
/** Tells how colors are stored; 12 bytes without anything personal. */
const adobe = 0xee

export function cleanJpeg(data: Buffer): CleanImage | null {
  if (data.readUInt16BE(0) !== 0xff_d8) return null
  const parts = [data.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  for (let at = 2; ;) {
    if (data.readUInt8(at) !== 0xff) return null
    const marker = data.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === end) break
    const length = data.readUInt16BE(at + 2)
    let next = at + 2 + length
    if (length < 2 || next > data.length) return null
    if (frames.has(marker)) {
      if (size !== null) return null
      size = { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) }
    }
    if (marker === startOfScan) {
      hasPixels = true
      next = findScanEnd(data, next)
    }
    const isAdobe =
      marker === adobe && length === 14 && data.toString('latin1', at + 4, at + 9) === 'Adobe'
    if (kept.has(marker) || marker === startOfScan || isAdobe) parts.push(data.subarray(at, next))
    at = next
  }
  if (size === null || !hasPixels) return null
  return { ...size, bytes: Buffer.concat([...parts, Buffer.from([0xff, end])]) }
}

/** The compressed pixels contain stuffed zeros and restart markers. */
function findScanEnd(data: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    if (data.readUInt8(at) !== 0xff) continue
    const marker = data.readUInt8(at + 1)
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
}
