import { maxDeviceIdLength } from '@fovea/contract/sdk-api'

/** A row of any of these tables with its place in their indexes, apart from its texts. */
const rowBytes = 400

/** About how many bytes a row takes. Name a text twice that is part of a key: it is stored in the table and in its index. */
export function getRowSize(texts: readonly string[]) {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes)
}

/** Cuts what an app sends to what is kept of it. A character that would be cut in half becomes a replacement character. */
export function truncateText(text: string, maxCharacters: number) {
  return text.length <= maxCharacters ? text : text.slice(0, maxCharacters).toWellFormed()
}

/** How many characters are kept of what a start says; identifiers of keys, device IDs of licenses and origins fit in whole. */
export const maxStoredCharacters = {
  app: 300,
  os: 100,
  device: maxDeviceIdLength,
  certificate: 200,
  observed: 300,
} as const

/** How many entries are kept of the list of what a key allows, beside a start that it refused. */
const keptAllowed = 20

/** Cuts a list of what a key allows: its owner has all of it on the key's page. */
export function truncateAllowed(allowed: readonly string[]) {
  if (allowed.length <= keptAllowed) return [...allowed]
  return [...allowed.slice(0, keptAllowed), `and ${allowed.length - keptAllowed} more`]
}
