import {
  decodeBase64Url,
  type ParsedLease,
  type ParsedLicense,
  type ParsedRefusal,
} from './parse-paste.ts'

/** A published key. The first one signs now; the others are kept until everything they signed has expired. */
export type SigningKey = { kid: string; x: string }

export type SignatureState =
  | { state: 'current' | 'retired'; kid: string }
  | { state: 'unknown'; kid: string }
  | { state: 'wrong' }
  | { state: 'missing' }
  | { state: 'unchecked'; why: string }

const noMeans =
  'This browser can’t check Ed25519 signatures here. Use a current browser, and open the console over https.'

export async function checkSignature(
  read: ParsedLease | ParsedLicense | ParsedRefusal,
  keys: readonly SigningKey[] | undefined,
  signature: string | undefined,
): Promise<SignatureState> {
  if (signature === undefined) return { state: 'missing' }
  if (keys === undefined) return { state: 'unchecked', why: 'The public keys are not loaded.' }
  if (!(await canVerify())) return { state: 'unchecked', why: noMeans }
  const named = read.kind === 'refusal' ? keys : keys.filter(({ kid }) => kid === read.kid)
  if (read.kind !== 'refusal' && named.length === 0) return { state: 'unknown', kid: read.kid }
  for (const text of read.kind === 'refusal' ? read.texts : [read.signed]) {
    for (const key of named) {
      if (await isSigned(key, text, signature))
        return { state: key === keys[0] ? 'current' : 'retired', kid: key.kid }
    }
  }
  return { state: 'wrong' }
}

async function canVerify() {
  try {
    await importKey(new Uint8Array(32))
    return true
  } catch {
    return false
  }
}

/** Pages without TLS have no WebCrypto. */
const importKey = (point: BufferSource) =>
  crypto.subtle.importKey('raw', point, 'Ed25519', false, ['verify'])

async function isSigned({ x }: SigningKey, text: string, signature: string) {
  const point = decodeBase64Url(x)
  const bytes = decodeBase64Url(signature)
  if (point?.length !== 32 || bytes?.length !== 64) return false
  const signed = new TextEncoder().encode(text)
  return crypto.subtle.verify('Ed25519', await importKey(point), bytes, signed)
}

/** Leases and license files name their license key by the first half of its SHA-256. */
export async function isKeyIdOf(keyId: string, key: string): Promise<boolean> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)),
  )
  const named = decodeBase64Url(keyId)
  return named?.length === 16 && named.every((byte, place) => byte === digest[place])
}
