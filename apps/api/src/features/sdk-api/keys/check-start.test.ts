import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNetworkBlock, type SdkKey } from './sdk-key.ts'
import { checkStart, noUsage, type Observed } from './check-start.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const certificate = '2jmj7l5rSw0yVb/vlWAYkK/YBwk='

const androidKey: SdkKey = {
  id: 'k',
  ownerId: 'o',
  leaseId: 'l',
  kind: 'prod',
  license: 'production',
  platform: 'android',
  identifier: 'com.example.reader',
  certificates: [certificate],
  activated: true,
  ownerDeactivated: false,
  expiresAtMs: now + 1,
  expires: new Date(now + 1).toISOString(),
  endsAtMs: now + 1,
  ends: new Date(now + 1).toISOString(),
  origins: new Set(),
  blockedNetworks: ['203.0.113.0/24'],
  blocked: createNetworkBlock(['203.0.113.0/24']),
  unlimited: false,
}
const webKey: SdkKey = {
  ...androidKey,
  platform: 'web',
  identifier: 'https://play.example.com',
  certificates: [],
  origins: new Set(['https://play.example.com', 'http://localhost:5173']),
}
const seen: Observed = {
  platform: 'android',
  appId: 'com.example.reader',
  certificate,
  origin: undefined,
  ip: '198.51.100.1',
  clientTimeMs: now,
}
const onWeb = (origin: string | undefined): Observed => ({
  ...seen,
  platform: 'web',
  appId: '',
  origin,
})

/** Each way to fail, in the order of the checks: a start with several faults is denied for the first. */
const faults: [RefusalCode, (key: SdkKey) => SdkKey, (start: Observed) => Observed, number][] = [
  ['AUTH_DEACTIVATED_KEY', (key) => ({ ...key, ownerDeactivated: true }), (start) => start, 0],
  ['AUTH_DEACTIVATED_KEY', (key) => ({ ...key, activated: false }), (start) => start, 0],
  ['AUTH_EXPIRED_KEY', (key) => ({ ...key, expiresAtMs: now - 1 }), (start) => start, 0],
  ['AUTH_INVALID_ACCESS', (key) => key, (start) => ({ ...start, platform: 'ios' }), 0],
  [
    'AUTH_INVALID_PACKAGE_NAME',
    (key) => key,
    (start) => ({ ...start, appId: 'com.example.other' }),
    0,
  ],
  [
    'AUTH_INVALID_APP_SIGNATURE',
    (key) => key,
    (start) => ({ ...start, certificate: undefined }),
    0,
  ],
  ['AUTH_IP_BLOCKED', (key) => key, (start) => ({ ...start, ip: '203.0.113.77' }), 0],
  [
    'AUTH_WRONG_LOCAL_TIME',
    (key) => key,
    (start) => ({ ...start, clientTimeMs: now - 24 * 3600e3 - 1 }),
    0,
  ],
  ['AUTH_EXCEEDED_FREE_TIER', (key) => key, (start) => start, 10_000],
]

const check = (key: SdkKey, start: Observed, nowMs: number, ownerSessions: number) =>
  checkStart(key, start, { ...noUsage, ownerSessions }, nowMs)
describe('order of the checks', () => {
  test('a start without a fault is not denied', () => {
    expect(check(androidKey, seen, now, 9_999)).toBeUndefined()
    expect(check(webKey, onWeb('https://play.example.com'), now, 0)).toBeUndefined()
  })

  test('the first of any set of faults is the reason', () => {
    fc.assert(
      fc.property(fc.subarray(faults, { minLength: 1 }), (chosen) => {
        const key = chosen.reduce((built, [, ofKey]) => ofKey(built), androidKey)
        const start = chosen.reduce((built, [, , ofStart]) => ofStart(built), seen)
        const used = Math.max(...chosen.map(([, , , count]) => count))
        expect(check(key, start, now, used)?.code).toBe(chosen[0]?.[0])
      }),
    )
  })

  test('a development or commercial key is only checked for expiry and the clock', () => {
    const held = new Set<string | undefined>([
      'AUTH_EXPIRED_KEY',
      'AUTH_WRONG_LOCAL_TIME',
      undefined,
    ])
    fc.assert(
      fc.property(
        fc.subarray(faults.filter(([, ofKey]) => !ofKey(androidKey).ownerDeactivated)),
        fc.constantFrom('dev' as const, 'com' as const),
        (chosen, kind) => {
          const other: SdkKey = { ...androidKey, kind }
          const key = chosen.reduce((built, [, ofKey]) => ofKey(built), other)
          const start = chosen.reduce((built, [, , ofStart]) => ofStart(built), seen)
          const code = check(key, start, now, 10_000)?.code
          expect(held).toContain(code)
          expect(code).toBe(chosen.map(([name]) => name).find((name) => held.has(name)))
        },
      ),
    )
  })
})

describe('origins must match exactly', () => {
  test.each([
    ['https://play.example.com', undefined],
    ['http://localhost:5173', undefined],
    ['http://play.example.com', 19],
    ['https://play.example.com:8443', 19],
    ['https://evil-play.example.com', 19],
    ['https://play.example.com.evil.test', 19],
    ['https://example.com', 19],
    ['https://sub.play.example.com', 19],
    ['http://localhost', 19],
    ['null', 19],
    [undefined, 19],
  ])('%s', (origin, refused) => {
    expect(check(webKey, onWeb(origin), now, 0)?.code).toBe(refused && 'AUTH_DOMAIN_NOT_ALLOWED')
  })
})

describe('details of a denial', () => {
  test('a certificate matches in hex pairs and in base64; a key without certificates accepts any', () => {
    const pairs = 'da:39:a3:ee:5e:6b:4b:0d:32:55:bf:ef:95:60:18:90:af:d8:07:09'
    expect(check(androidKey, { ...seen, certificate: pairs }, now, 0)).toBeUndefined()
    expect(
      check({ ...androidKey, certificates: [] }, { ...seen, certificate: undefined }, now, 0),
    ).toBeUndefined()
  })

  test('a key with several certificates accepts each of them, by SHA-1 or SHA-256', () => {
    const sha256 = Buffer.alloc(32, 7)
    const first = Buffer.alloc(20, 1).toString('base64')
    const certificates = [first, certificate, sha256.toString('base64')]
    const codeOf = (shown: string | undefined) =>
      check({ ...androidKey, certificates }, { ...seen, certificate: shown }, now, 0)?.code
    for (const shown of [...certificates, sha256.toString('hex')])
      expect(codeOf(shown)).toBeUndefined()
    for (const shown of [Buffer.alloc(20, 2).toString('hex'), '', 'no fingerprint', undefined])
      expect(codeOf(shown)).toBe('AUTH_INVALID_APP_SIGNATURE')
  })

  test.each([
    ['203.0.113.77', true],
    ['::FFFF:203.0.113.77', true],
    ['::ffff:cb00:714d', true],
    ['203.0.113.77:4711', true],
    ['2001:DB8:0:0::1', true],
    ['[2001:db8::1]:4711', true],
    ['203.0.114.77', false],
    ['2001:db9::1', false],
  ])('a caller at %s is blocked in any spelling: %s', (ip, isBlocked) => {
    const blocked = createNetworkBlock(['203.0.113.0/24', '2001:db8::/32'])
    const code = check({ ...androidKey, blocked }, { ...seen, ip }, now, 0)?.code
    expect(code).toBe(isBlocked ? 'AUTH_IP_BLOCKED' : undefined)
  })

  test('a key without blocked networks accepts every address', () => {
    const key = { ...androidKey, blockedNetworks: [], blocked: undefined }
    expect(check(key, { ...seen, ip: '203.0.113.77' }, now, 0)).toBeUndefined()
  })

  test('the client clock may differ by a day in either direction', () => {
    const day = 24 * 3600e3
    for (const off of [-day, day]) {
      expect(check(androidKey, { ...seen, clientTimeMs: now + off }, now, 0)).toBeUndefined()
      const code = check(
        androidKey,
        { ...seen, clientTimeMs: now + off + Math.sign(off) },
        now,
        0,
      )?.code
      expect(code).toBe('AUTH_WRONG_LOCAL_TIME')
    }
  })

  test('a key is valid up to and including the moment of its expiry', () => {
    expect(check({ ...androidKey, expiresAtMs: now }, seen, now, 0)).toBeUndefined()
  })

  test('a commercial license or a plan has no free tier limit', () => {
    expect(check({ ...androidKey, unlimited: true }, seen, now, 1_000_000)).toBeUndefined()
  })
})

describe('a denial contains the observed and the allowed values', () => {
  const day = 24 * 3600e3
  const pairs = 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09'
  const iosKey: SdkKey = { ...androidKey, platform: 'ios', certificates: [] }
  test.each<[RefusalCode, string, string[], SdkKey, Observed, number]>([
    [
      'AUTH_DEACTIVATED_KEY',
      'account deactivated',
      ['an active account'],
      { ...androidKey, ownerDeactivated: true },
      seen,
      0,
    ],
    [
      'AUTH_DEACTIVATED_KEY',
      'switched off',
      ['switched on'],
      { ...androidKey, activated: false },
      seen,
      0,
    ],
    [
      'AUTH_EXPIRED_KEY',
      '2026-03-10T12:00:00.000Z',
      ['until 2026-03-09T12:00:00.000Z'],
      { ...androidKey, expiresAtMs: now - day },
      seen,
      0,
    ],
    ['AUTH_INVALID_ACCESS', 'ios', ['android'], androidKey, { ...seen, platform: 'ios' }, 0],
    [
      'AUTH_INVALID_PACKAGE_NAME',
      'com.example.other',
      ['com.example.reader'],
      iosKey,
      { ...seen, platform: 'ios', appId: 'com.example.other' },
      0,
    ],
    ['AUTH_INVALID_APP_SIGNATURE', '', [pairs], androidKey, { ...seen, certificate: undefined }, 0],
    [
      'AUTH_INVALID_APP_SIGNATURE',
      pairs.replace('DA', 'DB'),
      [pairs],
      androidKey,
      { ...seen, certificate: pairs.replace('DA', 'DB') },
      0,
    ],
    [
      'AUTH_DOMAIN_NOT_ALLOWED',
      'https://evil.example',
      ['https://play.example.com', 'http://localhost:5173'],
      webKey,
      onWeb('https://evil.example'),
      0,
    ],
    [
      'AUTH_DOMAIN_NOT_ALLOWED',
      '',
      ['https://play.example.com', 'http://localhost:5173'],
      webKey,
      onWeb(undefined),
      0,
    ],
    [
      'AUTH_IP_BLOCKED',
      '203.0.113.77',
      ['not 203.0.113.0/24'],
      androidKey,
      { ...seen, ip: '203.0.113.77' },
      0,
    ],
    [
      'AUTH_WRONG_LOCAL_TIME',
      '2026-03-08T12:00:00.000Z',
      ['within 24 hours of 2026-03-10T12:00:00.000Z'],
      androidKey,
      { ...seen, clientTimeMs: now - 2 * day },
      0,
    ],
    [
      'AUTH_EXCEEDED_FREE_TIER',
      '10001 sessions this month',
      ['10000 sessions per month'],
      androidKey,
      seen,
      10_001,
    ],
  ])('%s: %s', (code, observed, allowed, key, start, used) => {
    expect(check(key, start, now, used)).toEqual({ code, observed, allowed })
  })

  test('a web app is identified by its origin, not by the app ID that it sends', () => {
    const start = { ...onWeb('https://play.example.com'), appId: 'com.example.other' }
    expect(check(webKey, start, now, 0)).toBeUndefined()
  })
})
