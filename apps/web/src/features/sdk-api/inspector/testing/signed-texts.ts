import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { SigningKey } from '../check-signature.ts'

export const daySeconds = 24 * 60 * 60
export const issuedAt = Date.UTC(2026, 2, 1) / 1000
export const claims = {
  keyId: createHash('sha256').update('prod_key').digest().subarray(0, 16).toString('base64url'),
  app: 'com.example.reader',
  iat: issuedAt,
  exp: issuedAt + 7 * daySeconds,
  graceUntil: issuedAt + 14 * daySeconds,
  license: { type: 'production', expires: '2027-03-01T00:00:00.000Z' },
}

export function createSigner(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const published: SigningKey = { kid, x }
  return {
    published,
    signature: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

export const encodePart = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url')
export const [current, retired, unpublished] = [
  createSigner('new'),
  createSigner('old'),
  createSigner('new'),
]
export const keys = [current.published, retired.published]

export function createLease(by: typeof current, header: object = {}, overrides: object = {}) {
  const signed = `${encodePart({ alg: 'EdDSA', kid: by.published.kid, ...header })}.${encodePart({ ...claims, ...overrides })}`
  return `${signed}.${by.signature(signed)}`
}
