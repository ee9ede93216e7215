import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readLease } from './lease.ts'

const key = 'dev_key'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const keyId = createHash('sha256').update(key).digest().subarray(0, 16).toString('base64url')
const beside = { type: 'development', expires: '2027-01-01T00:00:00.000Z' } as const
const signed = { type: 'commercial', expires: '2028-01-01T00:00:00.000Z' } as const
const device = { key, app: { id: 'reader' }, platform: 'ios' } as const

function licenseOf(claims: object) {
  const payload = { keyId, app: 'reader', iat: 0, exp: 1, graceUntil: 2, ...claims }
  const lease = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(payload)}.signature`
  return readLease({ lease, license: beside }, device, () => Promise.resolve(true)).then(
    (read) => read?.license,
  )
}

test('takes the license from the lease, or from beside it for leases without the claim', async () => {
  expect(await licenseOf({ license: signed })).toEqual(signed)
  expect(await licenseOf({})).toEqual(beside)
})
