import { hasFields } from '../shape.ts'

export type PublicKey = { x: string }

export const isKeySet = (value: unknown): value is PublicKey[] =>
  Array.isArray(value) && value.every((key) => hasFields(key, { x: 'string' }))

const importKey = (bytes: BufferSource) =>
  crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])

/** Browsers before 2025 may lack Ed25519, and pages without TLS have no WebCrypto at all. */
export async function canVerify() {
  try {
    await importKey(new Uint8Array(32))
    return true
  } catch {
    return false
  }
}

export async function isSigned(keys: PublicKey[], signed: BufferSource, signature: string) {
  const signatureBytes = decodeBase64Url(signature)
  if (!signatureBytes) return false
  for (const { x } of keys) {
    const point = decodeBase64Url(x)
    if (point?.length !== 32) continue
    const key = await importKey(point)
    if (await crypto.subtle.verify('Ed25519', key, signatureBytes, signed)) return true
  }
  return false
}

export function decodeBase64Url(text: string) {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
