import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { SdkKey } from '../keys/sdk-key.ts'
import { createLeaseSigner, signLicense } from './lease-signer.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

function keyOf(leaseId: string): SdkKey {
  return {
    id: leaseId,
    ownerId: 'owner',
    leaseId,
    kind: 'dev',
    license: 'production',
    platform: '',
    identifier: '',
    certificates: [],
    activated: true,
    ownerDeactivated: false,
    expiresAtMs: nowMs + 1e10,
    expires: '2026-04-26T17:46:40Z',
    endsAtMs: nowMs + 1e10,
    ends: '2026-04-26T17:46:40Z',
    origins: new Set(),
    blockedNetworks: [],
    blocked: undefined,
    unlimited: false,
  }
}

function newSigner(most: { leases: number; ofKey: number }) {
  const publicKeys = new Map([['a', publicKey]])
  const ofLicenses = { licenseJwks: [], licenseKeys: publicKeys }
  const keys = { kid: 'a', privateKey, jwks: [], publicKeys, ...ofLicenses }
  const signer = createLeaseSigner(keys, most)
  return {
    signer,
    keys,
    issue: async (key: string, app = 'app') => signer.lease(keyOf(key), app, nowMs),
    isKnown: (key: string, app = 'app') => typeof signer.lease(keyOf(key), app, nowMs) === 'string',
  }
}

test('a lease over the limit evicts only the least recently used key', async () => {
  const { issue, isKnown } = newSigner({ leases: 3, ofKey: 3 })
  for (const key of ['one', 'two', 'three']) await issue(key)
  expect(isKnown('one')).toBe(true)
  await issue('four')
  expect(['one', 'three', 'four'].map((key) => isKnown(key))).toEqual([true, true, true])
  expect(isKnown('two')).toBe(false)
})

test('a key with many app names evicts only its own leases', async () => {
  const { issue, isKnown } = newSigner({ leases: 4, ofKey: 2 })
  await issue('quiet')
  for (const app of ['a', 'b', 'c', 'd', 'e']) await issue('loud', app)
  expect(isKnown('quiet')).toBe(true)
  expect(['d', 'e'].map((app) => isKnown('loud', app))).toEqual([true, true])
  expect(isKnown('loud', 'c')).toBe(false)
})

test('each app of a key counts towards the limit of leases', async () => {
  const { issue, isKnown } = newSigner({ leases: 3, ofKey: 3 })
  await issue('one')
  for (const app of ['a', 'b', 'c']) await issue('two', app)
  expect(isKnown('two', 'a')).toBe(true)
  expect(isKnown('one')).toBe(false)
})

test('does not cache a lease that is signed while the signing key is replaced', async () => {
  const { signer, keys, issue } = newSigner({ leases: 3, ofKey: 3 })
  const underWay = issue('one')
  signer.use({ ...keys, kid: 'b' })
  expect(decodeProtectedHeader(await underWay).kid).toBe('a')
  expect(decodeProtectedHeader(await issue('one')).kid).toBe('b')
})

test('a new signing key clears the cache, the same one read again does not', async () => {
  const { signer, keys, issue, isKnown } = newSigner({ leases: 3, ofKey: 3 })
  await issue('one')
  signer.use({ ...keys, jwks: [] })
  expect(isKnown('one')).toBe(true)
  expect(signer.jwks()).toEqual([])
  signer.use({ ...keys, kid: 'b' })
  expect(isKnown('one')).toBe(false)
})

test('does not return a lease from the future after the clock was set back', async () => {
  const { signer, issue } = newSigner({ leases: 3, ofKey: 3 })
  const first = await issue('one')
  expect(signer.lease(keyOf('one'), 'app', nowMs - 1_000)).toBe(first)
  expect(await signer.lease(keyOf('one'), 'app', nowMs - 2 * 3_600_000)).not.toBe(first)
})

test('anything else signed by the same key is not a lease', async () => {
  const { signer, issue } = newSigner({ leases: 3, ofKey: 3 })
  expect(signer.read(await issue('one'))).toMatchObject({ keyId: 'one', app: 'app' })
  const token = new SignJWT({ sub: 'one', aud: 'app' })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'a', typ: 'at+jwt' })
    .setIssuedAt()
    .setExpirationTime('5m')
  expect(signer.read(await token.sign(privateKey))).toBeUndefined()
  const refusal = JSON.stringify({ code: 'expired' })
  expect(signer.read(`${refusal}.${signer.signature(refusal)}`)).toBeUndefined()
})

test('a lease and a license file are distinguished by type, even with the claims of both', async () => {
  const { signer, keys, issue } = newSigner({ leases: 3, ofKey: 3 })
  const license = { type: 'commercial', expires: '2026-12-31T00:00:00.000Z' } as const
  const term = { keyId: 'one', iat: 1, exp: 2, license }
  const ofLicense = { ...term, licenseId: 'l', device: 'd' }
  const ofBoth = { ...ofLicense, app: 'app', graceUntil: 3 }
  for (const claims of [ofLicense, ofBoth]) {
    const file = await signLicense(claims, keys)
    expect(signer.readLicense(file)).toEqual(ofLicense)
    expect(signer.read(file)).toBeUndefined()
  }
  const lease = await new SignJWT(ofBoth)
    .setProtectedHeader({ alg: 'EdDSA', kid: 'a', typ: 'JWT' })
    .sign(privateKey)
  expect(signer.read(lease)).toMatchObject({ app: 'app' })
  expect(signer.readLicense(lease)).toBeUndefined()
  expect(signer.readLicense(await issue('one'))).toBeUndefined()
})

test('rejects a lease with another algorithm', async () => {
  const { signer, issue } = newSigner({ leases: 3, ofKey: 3 })
  const [, payload = '', signature = ''] = (await issue('one')).split('.')
  const secret = publicKey.export({ format: 'der', type: 'spki' })
  for (const alg of ['none', 'HS256']) {
    const header = Buffer.from(JSON.stringify({ alg, kid: 'a' })).toString('base64url')
    const mac = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
    for (const signed of ['', mac, signature]) {
      expect(signer.read(`${header}.${payload}.${signed}`)).toBeUndefined()
    }
  }
})
