import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { LicenseUnavailable, startSession, verifyLicense } from '../index.ts'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { readLease } from './lease.ts'
import { isSigned } from './signatures.ts'

const nowMs = Date.parse('2026-03-10T12:00:00Z')
const now = nowMs / 1000
const day = 24 * 60 * 60
const key = 'com_test'
const keyId = createHash('sha256').update(key).digest().subarray(0, 16).toString('base64url')
const license = { type: 'commercial', expires: '2027-01-01T00:00:00.000Z' } as const
const claims = { licenseId: 'l1', keyId, device: 'kiosk-7', iat: now, exp: now + 30 * day, license }

const service = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')

const publicKeyOf = ({ publicKey }: typeof service) => ({
  x: String(publicKey.export({ format: 'jwk' }).x),
})
const licenseKeys = [publicKeyOf(stranger), publicKeyOf(service)]

const vouch = (bytes: BufferSource, by: string) => isSigned(licenseKeys, bytes, by)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(said: object, typ: string | undefined = 'license+jwt', by = service) {
  const text = `${encode({ alg: 'EdDSA', kid: 'a', typ })}.${encode(said)}`
  return `${text}.${sign(null, Buffer.from(text), by.privateKey).toString('base64url')}`
}

const check = { key, deviceId: 'kiosk-7', licenseKeys, now: nowMs }

test('a license file is valid for its key, device and time, with the built-in keys', async () => {
  expect(await verifyLicense(signed(claims), check)).toEqual(claims)
  // With a byte order mark from an editor, and a decomposed device name from another system.
  const accented = signed({ ...claims, device: 'caf\u00e9' })
  const deviceId = 'cafe\u0301'
  expect(await verifyLicense(`${accented}\n`, { ...check, deviceId })).toBeDefined()
  for (const wrong of [
    { key: 'com_other' },
    { deviceId: 'kiosk-8' },
    { deviceId: 'Kiosk-7' },
    { now: nowMs + 30 * day * 1000 },
    { now: nowMs - 2 * day * 1000 },
    { licenseKeys: [publicKeyOf(stranger)] },
    { licenseKeys: [] },
  ]) {
    expect([wrong, await verifyLicense(signed(claims), { ...check, ...wrong })]).toEqual([
      wrong,
      undefined,
    ])
  }
})

test('a license file is not accepted as a lease, nor a lease or another text as a license file', async () => {
  const ofBoth = { ...claims, app: 'Kiosk', graceUntil: now + 40 * day }
  for (const typ of ['JWT', 'at+jwt', '', undefined]) {
    const text = `${encode({ alg: 'EdDSA', ...(typ !== undefined && { typ }) })}.${encode(ofBoth)}`
    const signature = sign(null, Buffer.from(text), service.privateKey).toString('base64url')
    expect(await verifyLicense(`${text}.${signature}`, check)).toBeUndefined()
  }
  const [head, , signature] = signed(claims).split('.')
  const changed = encode({ ...claims, exp: now + 900 * day })
  for (const text of ['', '..', 'x', `${head}.${changed}.${signature}`, JSON.stringify(claims)]) {
    expect(await verifyLicense(text, check)).toBeUndefined()
  }

  const settings = { key, app: { id: 'Kiosk' }, platform: 'windows' as const }
  const held = (lease: string) => readLease({ lease, license }, settings, vouch)
  expect(await held(signed(ofBoth, 'JWT'))).toBeDefined()
  expect(await held(signed(ofBoth))).toBeUndefined()
  expect(await held(signed(claims, 'JWT'))).toBeUndefined()
})

test('starts a session offline, until the service has answered that the file is revoked', async () => {
  const { storage } = createMemoryStorage()
  const sent: string[] = []
  const line = { answer: (_address: string): Response => Response.error() }
  const licenseFile = signed(claims)
  const start = (changes = {}) =>
    startSession({
      key,
      url: 'https://console.example.com',
      app: { id: 'Kiosk' },
      platform: 'windows',
      device: { uuid: 'kiosk-7', os: 'Windows NT 10.0' },
      storage,
      clock: () => nowMs,
      licenseFile,
      licenseKeys,
      fetch: async (address, init) => {
        const request = new Request(address, init)
        if (request.url.endsWith('/sessions')) sent.push(await request.text())
        return line.answer(request.url)
      },
      ...changes,
    })

  // With a byte order mark from an editor: the reported text has to be the exact license.
  const session = await start({ licenseFile: `\uFEFF ${licenseFile}\n` })
  expect(session).toMatchObject({ offline: true, grace: false, license })
  await session.end()
  await (await start()).end()
  const response = JSON.parse(sent.at(-1) ?? '')
  expect(response).toMatchObject({ licenseFile, lease: licenseFile, offline: [{ duration: 0 }] })

  line.answer = (address) => {
    if (address.endsWith('/jwks')) return Response.json({ keys: licenseKeys })
    const body = JSON.stringify({
      valid: false,
      code: 'AUTH_EXPIRED_KEY',
      num: 16,
      retry: 'never',
      refId: 'r',
      nonce: JSON.parse(sent.at(-1) ?? '').nonce,
      licenseFile: 'revoked',
    })
    const signature = sign(null, Buffer.from(body), service.privateKey).toString('base64url')
    return new Response(body, { headers: { signature } })
  }
  await expect(start()).rejects.toThrow('expired')
  line.answer = () => Response.error()
  await expect(start()).rejects.toThrow(LicenseUnavailable)
  const other = await start({ licenseFile: signed({ ...claims, licenseId: 'l2' }) })
  expect(other.offline).toBe(true)
  await other.end()
})
