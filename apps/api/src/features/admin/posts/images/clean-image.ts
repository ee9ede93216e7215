import { mostImageBytes, mostImageSide } from '@fovea/contract/admin'
import { AppError } from '../../../../platform/errors.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'
import type { CleanImage, ImageType } from './image-types.ts'

const formats: { type: ImageType; clean: (data: Buffer) => CleanImage | null }[] = [
  { type: 'png', clean: cleanPng },
  { type: 'jpeg', clean: cleanJpeg },
  { type: 'webp', clean: cleanWebp },
]

/** Copies only what draws the image: what a camera or an editor wrote about its place and owner is left out. */
export function cleanImage(data: Buffer): CleanImage & { type: ImageType } {
  for (const { type, clean } of formats) {
    const image = readSafely(clean, data)
    if (image === null) continue
    const { width, height, bytes } = image
    if (width > mostImageSide || height > mostImageSide) {
      throw refuse(`An image may be up to ${mostImageSide} pixels wide and high.`)
    }
    if (bytes.length > mostImageBytes) throw refuse('Send an image of at most 2 MB.')
    return { type, ...image }
  }
  throw refuse('This is not a PNG, JPEG or WebP image that can be read.')
}

/** Reading beyond the end of a cut file throws a RangeError. */
function readSafely(clean: (data: Buffer) => CleanImage | null, data: Buffer) {
  try {
    const image = clean(data)
    return image !== null && image.width > 0 && image.height > 0 ? image : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function refuse(message: string) {
  return new AppError('BAD_INPUT', message, { fields: { data: message } })
}
