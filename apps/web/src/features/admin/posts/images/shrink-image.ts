import { mostImageBytes } from '@fovea/contract/admin'

/** Wide enough for a text column on a sharp screen. */
const mostSide = 2_400

/**
 * Redraws a photo that is too large, and one that a camera marks as turned, because the server removes such marks.
 * Undefined if the browser cannot read the file.
 */
export async function shrinkImage(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const share = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height))
  const isReady = share === 1 && file.size <= mostImageBytes && file.type !== 'image/jpeg'
  if (isReady && (file.type === 'image/png' || file.type === 'image/webp')) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * share))
  canvas.height = Math.max(1, Math.round(bitmap.height * share))
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', 0.85)
  return (await promise) ?? undefined
}

export async function toBase64(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const { result } = reader
    resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '')
  })
  reader.addEventListener('error', () => reject(new Error('The file could not be read.')))
  reader.readAsDataURL(blob)
  return promise
}
