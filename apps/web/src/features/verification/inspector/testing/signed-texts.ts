import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { SigningKey } from '../check-signature.ts'

export const day = 24 * 60 * 60
export const issued = Date.UTC(2026, 2, 1) / 1000
export const claims = {
  keyId: createHash('sha256').update('prod_key').digest().subarray(0, 16).toString('base64url'),
  app: 'com.example.reader',
  iat: issued,
  exp: issued + 7 * day,
  graceUntil: issued + 14 * day,
  license: { type: 'production', expires: '2027-03-01T00:00:00.000Z' },
}

export function signer(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const published: SigningKey = { kid, x }
  return {
    published,
    signature: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

export const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const [current, retired, stranger] = [signer('new'), signer('old'), signer('new')]
export const keys = [current.published, retired.published]

export function leaseOf(by: typeof current, head: object = {}, said: object = {}) {
  const signed = `${part({ alg: 'EdDSA', kid: by.published.kid, ...head })}.${part({ ...claims, ...said })}`
  return `${signed}.${by.signature(signed)}`
}
