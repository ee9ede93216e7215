import { expect, test } from 'vitest'
import { checkSignature } from './check-signature.ts'
import { findLeaseProblems } from './check-lease.ts'
import { parsePaste } from './parse-paste.ts'
import {
  claims,
  current,
  daySeconds,
  issuedAt,
  keys,
  createLease,
  encodePart,
  retired,
  createSigner,
  unpublished,
} from './testing/signed-texts.ts'

const licenseClaims = {
  licenseId: 'l1',
  keyId: claims.keyId,
  device: 'kiosk-7',
  iat: issuedAt,
  exp: issuedAt + 365 * daySeconds,
  license: { type: 'commercial', expires: '2027-03-01T00:00:00.000Z' },
}

function fileOf(by: typeof current, claimed: object = licenseClaims) {
  const signed = `${encodePart({ alg: 'EdDSA', kid: by.published.kid, typ: 'license+jwt' })}.${encodePart(claimed)}`
  return `${signed}.${by.signature(signed)}`
}

function asLicense(paste: string) {
  const read = parsePaste(paste)
  if (read?.kind !== 'license') throw new Error(JSON.stringify(read))
  return read
}

async function faultsAt(paste: string, second: number) {
  const read = asLicense(paste)
  const signature = await checkSignature(read, keys, read.signature)
  return findLeaseProblems(read, signature, new Date(second * 1000), undefined)
}

test('a license file may end with a line break and is valid until its last second, without grace', async () => {
  expect(asLicense(`${fileOf(retired)}\n`).claims).toEqual(licenseClaims)
  expect(await faultsAt(fileOf(current), licenseClaims.exp - 1)).toEqual([])
  expect(await faultsAt(fileOf(retired), licenseClaims.exp)).toEqual([
    'It ended on Mar 1, 2027, 00:00:00 UTC.',
  ])
  expect(await faultsAt(fileOf(unpublished), issuedAt)).toEqual([
    expect.stringContaining('doesn’t match'),
  ])
  expect(await faultsAt(fileOf(createSigner('else')), issuedAt)).toEqual([
    expect.stringContaining('more than 396 days ago'),
  ])
})

test('a license file and a lease are distinguished by their type alone', () => {
  const both = { ...claims, ...licenseClaims }
  expect(parsePaste(fileOf(current, both))?.kind).toBe('license')
  expect(parsePaste(createLease(current, {}, licenseClaims))?.kind).toBe('lease')
  for (const name of Object.keys(licenseClaims)) {
    expect(parsePaste(fileOf(current, { ...licenseClaims, [name]: undefined }))).toMatchObject({
      kind: 'unreadable',
      why: expect.stringContaining('license file, but it lacks'),
    })
  }
})
