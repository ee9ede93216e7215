import { expect, test } from 'vitest'
import { checkSignature } from './check-signature.ts'
import { faultsOf } from './judge-lease.ts'
import { readPaste } from './read-paste.ts'
import {
  claims,
  current,
  day,
  issued,
  keys,
  leaseOf,
  part,
  retired,
  signer,
  stranger,
} from './testing/signed-texts.ts'

const said = {
  licenseId: 'l1',
  keyId: claims.keyId,
  device: 'kiosk-7',
  iat: issued,
  exp: issued + 365 * day,
  license: { type: 'commercial', expires: '2027-03-01T00:00:00.000Z' },
}

function fileOf(by: typeof current, claimed: object = said) {
  const signed = `${part({ alg: 'EdDSA', kid: by.published.kid, typ: 'license+jwt' })}.${part(claimed)}`
  return `${signed}.${by.signature(signed)}`
}

function asLicense(paste: string) {
  const read = readPaste(paste)
  if (read?.kind !== 'license') throw new Error(JSON.stringify(read))
  return read
}

async function faultsAt(paste: string, second: number) {
  const read = asLicense(paste)
  const signature = await checkSignature(read, keys, read.signature)
  return faultsOf(read, signature, new Date(second * 1000), undefined)
}

test('a license file is read with a line at its end, and holds until its last second, without grace', async () => {
  expect(asLicense(`${fileOf(retired)}\n`).claims).toEqual(said)
  expect(await faultsAt(fileOf(current), said.exp - 1)).toEqual([])
  expect(await faultsAt(fileOf(retired), said.exp)).toEqual([
    'It ended on Mar 1, 2027, 00:00:00 UTC.',
  ])
  expect(await faultsAt(fileOf(stranger), issued)).toEqual([
    expect.stringContaining('doesn’t match'),
  ])
  expect(await faultsAt(fileOf(signer('else')), issued)).toEqual([
    expect.stringContaining('more than 396 days ago'),
  ])
})

test('a license file and a lease are told apart by their type, whatever else they say', () => {
  const both = { ...claims, ...said }
  expect(readPaste(fileOf(current, both))?.kind).toBe('license')
  expect(readPaste(leaseOf(current, {}, said))?.kind).toBe('lease')
  for (const name of Object.keys(said)) {
    expect(readPaste(fileOf(current, { ...said, [name]: undefined }))).toMatchObject({
      kind: 'unreadable',
      why: expect.stringContaining('license file, but it lacks'),
    })
  }
})
