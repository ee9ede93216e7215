import { maxDeviceIdLength } from '@fovea/contract/sdk-api'

const rowBytes = 400

/** Approximate size in bytes. A text that is part of a key is passed twice: the table and the index each store it. */
export function getRowSize(texts: readonly string[]) {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes)
}

/** Truncates a text. A surrogate pair that would be split becomes a replacement character. */
export function truncateText(text: string, maxCharacters: number) {
  return text.length <= maxCharacters ? text : text.slice(0, maxCharacters).toWellFormed()
}

/** Identifiers of keys, device IDs of licenses and origins fit without truncation. */
export const maxStoredCharacters = {
  app: 300,
  os: 100,
  device: maxDeviceIdLength,
  certificate: 200,
  observed: 300,
} as const

const keptAllowed = 20

export function truncateAllowed(allowed: readonly string[]) {
  if (allowed.length <= keptAllowed) return [...allowed]
  return [...allowed.slice(0, keptAllowed), `and ${allowed.length - keptAllowed} more`]
}
