import { expect, test } from 'vitest'
import { checkSignature } from './check-signature.ts'
import { findLeaseProblems } from './check-lease.ts'
import { changeSample, createSample } from './create-sample.ts'
import { decodeParts } from './decode-parts.ts'
import { parsePaste } from './parse-paste.ts'

const now = new Date('2026-03-10T12:00:00Z')

async function inspect(text: string, keys: Parameters<typeof checkSignature>[1]) {
  const read = parsePaste(text)
  if (read?.kind !== 'lease') throw new Error('not a lease')
  const signature = await checkSignature(read, keys, read.signature)
  return { read, signature, problems: findLeaseProblems(read, signature, now, undefined) }
}

test('the sample is a valid lease, and its changed copy is not', async () => {
  const sample = await createSample(now)
  const { signature, problems } = await inspect(sample.lease, [sample.key])
  expect([signature.state, problems]).toEqual(['current', []])
  const changed = await inspect(changeSample(sample), [sample.key])
  expect(changed.signature.state).toBe('wrong')
  expect(changed.problems[0]).toContain('The signature doesn’t match')
})

test('every field of the sample is decoded in order, with what it means', async () => {
  const { read } = await inspect((await createSample(now)).lease, undefined)
  const { header, claims } = decodeParts(read)
  expect(header.map(({ name, value }) => [name, value])).toEqual([
    ['alg', 'EdDSA'],
    ['kid', 'sample'],
  ])
  expect(claims.map(({ name }) => name)).toEqual([
    'keyId',
    'app',
    'iat',
    'exp',
    'graceUntil',
    'license',
  ])
  expect(claims[3]).toEqual({
    name: 'exp',
    value: '1773748800',
    meaning: 'Mar 17, 2026, 12:00:00 UTC. Until then, sessions start as usual.',
  })
  for (const { meaning } of [...header, ...claims]) expect(meaning).not.toBe('Apps ignore it.')
})
