import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSignature, isKeyIdOf } from './check-signature.ts'
import {
  findLeaseProblems,
  formatOfflineUse,
  findSignatureProblem,
  getLeaseStatus,
} from './check-lease.ts'
import {
  parsePaste,
  type ParsedPaste,
  type ParsedLease,
  type ParsedRefusal,
} from './parse-paste.ts'
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

const refusal = {
  valid: false,
  code: 'AUTH_EXPIRED_KEY',
  num: 16,
  retry: 'never',
  ts: '2026-03-01T12:00:00.000Z',
  nonce: 'n1',
  nextCheckAt: '2026-03-02T12:00:00.000Z',
  refId: 'r1',
}

const lease = createLease(current)
const body = JSON.stringify(refusal)

function asLease(read: ParsedPaste | undefined): ParsedLease {
  if (read?.kind !== 'lease') throw new Error(JSON.stringify(read))
  return read
}

function asRefusal(read: ParsedPaste | undefined): ParsedRefusal {
  if (read?.kind !== 'refusal') throw new Error(JSON.stringify(read))
  return read
}

const signedBy = async (paste: string) => {
  const read = asLease(parsePaste(paste))
  return checkSignature(read, keys, read.signature)
}

describe('lease', () => {
  test.each([
    ['as it is', lease],
    ['in quotes, with a comma', `  "${lease}",\n`],
    ['broken into lines', lease.replaceAll(/(.{40})/g, '$1\r\n  ')],
    ['in its verdict', JSON.stringify({ valid: true, code: 'NONE', lease })],
    [
      'in its verdict, with headers',
      `HTTP/1.1 200 OK\r\ndate: x\r\n\r\n${JSON.stringify({ valid: true, lease }, null, 2)}\n`,
    ],
    ['with a byte order mark', `\uFEFF${lease}`],
  ])('is read %s', async (_, paste) => {
    expect(asLease(parsePaste(paste))).toMatchObject({ kid: 'new', alg: 'EdDSA', claims })
    expect(await signedBy(paste)).toEqual({ state: 'current', kid: 'new' })
  })

  test('is verified with current and retired keys only', async () => {
    expect(await signedBy(createLease(retired))).toEqual({ state: 'retired', kid: 'old' })
    expect(await signedBy(createLease(unpublished))).toEqual({ state: 'wrong' })
    expect(await signedBy(createLease(createSigner('else')))).toEqual({
      state: 'unknown',
      kid: 'else',
    })
    expect(await signedBy(createLease(current, { kid: 7 }))).toEqual({ state: 'unknown', kid: '' })
    // Only the key with the named ID is tried.
    expect(await signedBy(createLease(current, { kid: 'old' }))).toEqual({ state: 'wrong' })
    const read = asLease(parsePaste(lease))
    expect(await checkSignature(read, undefined, read.signature)).toMatchObject({
      state: 'unchecked',
    })
  })

  test.each([
    ['a day and a second early', issuedAt - daySeconds - 1, 'early'],
    ['a day early, which clocks may be', issuedAt - daySeconds, 'running'],
    ['before its end', issuedAt + 7 * daySeconds - 1, 'running'],
    ['at its end', issuedAt + 7 * daySeconds, 'grace'],
    ['before the end of its grace', issuedAt + 14 * daySeconds - 1, 'grace'],
    ['after its grace', issuedAt + 14 * daySeconds, 'over'],
  ])('has the right status %s', (_, second, status) => {
    expect(getLeaseStatus(claims, new Date(second * 1000))).toBe(status)
  })

  test('is reported with all its problems, or none', async () => {
    const now = new Date((issuedAt + daySeconds) * 1000)
    const good = asLease(parsePaste(lease))
    expect(findLeaseProblems(good, await signedBy(lease), now, undefined)).toEqual([])
    expect(await isKeyIdOf(claims.keyId, 'prod_key')).toBe(true)
    expect(await isKeyIdOf(claims.keyId, 'prod_kez')).toBe(false)

    const [head = '', , signature = ''] = lease.split('.')
    const changed = `${head}.${encodePart({ ...claims, exp: issuedAt + 700 * daySeconds })}.${signature}`
    expect(
      findLeaseProblems(asLease(parsePaste(changed)), await signedBy(changed), now, false),
    ).toEqual([
      expect.stringContaining('doesn’t match'),
      expect.stringContaining('another license key'),
    ])
    const none = createLease(current, { alg: 'none' })
    const late = new Date((issuedAt + 20 * daySeconds) * 1000)
    expect(findLeaseProblems(asLease(parsePaste(none)), await signedBy(none), late, true)).toEqual([
      'Its header names the algorithm none, not EdDSA.',
      'It ended on Mar 15, 2026, 00:00:00 UTC.',
    ])
  })

  test('is explained offline, including the end of its license', () => {
    expect(formatOfflineUse(claims)).toEqual([
      'Until Mar 8, 2026, 00:00:00 UTC, it starts sessions as usual.',
      expect.stringContaining('From then until Mar 15, 2026, 00:00:00 UTC'),
      expect.stringContaining('until it has reached the console once'),
      expect.stringContaining('within 30 days'),
    ])
    const short = {
      ...claims,
      graceUntil: claims.exp,
      license: { type: 'development', expires: '2026-03-08T00:00:00.000Z' },
    }
    expect(formatOfflineUse(short)).toEqual([
      expect.stringContaining('Until Mar 8'),
      'After that, it starts none: the license itself has ended.',
      expect.stringContaining('within 30 days'),
    ])
  })
})

describe('refusal', () => {
  const signature = current.signature(body)
  test.each([
    [
      'with its headers',
      `HTTP/2 200\r\ncontent-type: application/json\r\nSignature: ${signature}\r\n\r\n${body}`,
    ],
    [
      'set out in lines by a tool',
      `signature: ${signature}\n\n${JSON.stringify(refusal, null, 2)}\n`,
    ],
  ])('is read and verified %s', async (_, paste) => {
    const read = asRefusal(parsePaste(paste))
    expect(read).toMatchObject({ code: 'AUTH_EXPIRED_KEY', refId: 'r1', signature })
    expect(await checkSignature(read, keys, read.signature)).toEqual({
      state: 'current',
      kid: 'new',
    })
  })

  test('is rejected without its signature, with another one or after a change', async () => {
    const read = asRefusal(parsePaste(body))
    const bare = await checkSignature(read, keys, read.signature)
    expect(bare).toEqual({ state: 'missing' })
    expect(findSignatureProblem(bare, 'refusal')).toContain('Signature header')
    expect(await checkSignature(read, keys, retired.signature(body))).toMatchObject({
      state: 'retired',
    })
    expect(await checkSignature(read, keys, unpublished.signature(body))).toEqual({
      state: 'wrong',
    })
    expect(await checkSignature(read, keys, 'é')).toEqual({ state: 'wrong' })
    const other = asRefusal(parsePaste(body.replace('r1', 'r2')))
    expect(await checkSignature(other, keys, signature)).toEqual({ state: 'wrong' })
  })

  test('with a repeated field shows the value that was signed', async () => {
    const twice = body.replace('"refId":"r1"', '"refId":"fake","refId":"r1"')
    const read = asRefusal(parsePaste(twice))
    expect(read.refId).toBe('r1')
    expect(await checkSignature(read, keys, signature)).toMatchObject({ state: 'current' })
  })
})

test.each([
  ['fvt_0123456789', 'API token'],
  ['prod_0123456789', 'license key'],
  [lease.split('.').slice(0, 2).join('.'), 'The end is missing'],
  [`${lease}.more`, 'no lease'],
  ['hello', 'no lease'],
  [`${encodePart({ alg: 'EdDSA' })}.${encodePart({ sub: 'a' })}.c2ln`, 'but no lease'],
  [`${encodePart({ alg: 'EdDSA' })}.${encodePart({ ...claims, exp: 1e300 })}.c2ln`, 'but no lease'],
  [
    `${encodePart({ alg: 'EdDSA' })}.${encodePart({ ...claims, license: { type: 'x', expires: 'never' } })}.c2ln`,
    'but no lease',
  ],
  [`${encodePart([])}.${encodePart(null)}.c2ln`, 'damaged'],
  ['_w.8A.AA', 'damaged'],
  ['{"valid":false', 'not complete JSON'],
  ['{"keys":[]}', 'public keys'],
  ['{"valid":true}', 'neither'],
  ['{"valid":false,"code":"toString"}', 'lacks one of'],
  [body.replace('2026-03-01', 'soon'), 'lacks one of'],
  ['['.repeat(50_000), 'no lease'],
  ['{'.repeat(100_001), 'too long'],
])('%s is not read as a lease', (paste, why) => {
  expect(parsePaste(paste)).toEqual({ kind: 'unreadable', why: expect.stringContaining(why) })
})

test('blank input is ignored', () => {
  expect(parsePaste(' \n\t\uFEFF')).toBeUndefined()
})

test('any input is read or explained, and only signed content is trusted', async () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
    fc.constantFrom(
      lease,
      body,
      ...lease.split('.'),
      '.',
      '{',
      '}',
      '"',
      'signature: x\n',
      '\u0000',
      '\u202E',
      '__proto__',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 6 }), async (pasted) => {
      const read = parsePaste(pasted.join(''))
      if (read === undefined || read.kind === 'unreadable') return
      const { state } = await checkSignature(read, keys, read.signature)
      if (state !== 'current' && state !== 'retired') return
      expect(read).toMatchObject({ kind: 'lease', claims })
    }),
    { numRuns: 2_000 },
  )
})

test('a lease with a changed letter is never trusted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(lease.length - 2),
      fc.constantFrom(...'abcXYZ019-_'.split('')),
      async (at, letter) => {
        fc.pre(lease[at] !== letter && lease[at] !== '.')
        const read = parsePaste(lease.slice(0, at) + letter + lease.slice(at + 1))
        if (read?.kind !== 'lease') return
        const { state } = await checkSignature(read, keys, read.signature)
        expect(['wrong', 'unknown']).toContain(state)
      },
    ),
    { numRuns: 500 },
  )
})
