import { fingerprintRule } from '@fovea/contract/license-keys/rules'
import { expect, test } from 'vitest'
import {
  type ExpiringFixableKey,
  type FixableRefusal,
  findFixingChange,
} from './find-fixing-change.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const at = (minute: number) => new Date(now.getTime() + (minute - 60) * 60_000)
const shown = 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09'
const certificate = fingerprintRule.parse(shown) ?? ''

const refusal: FixableRefusal = {
  code: 'AUTH_DEACTIVATED_KEY',
  at: at(10),
  observed: '',
  certificate: '',
  ip: '',
}
const key: ExpiringFixableKey = {
  activated: true,
  certificate: '',
  certificates: [],
  ip_blacklist: [],
  domain_whitelist: [],
  expires_at: at(6000),
}
type Fields = Record<string, string | boolean | string[]>
const change = (minute: number, before: Fields, after: Fields) => ({
  keyId: 'k',
  at: at(minute),
  actorId: 'ada',
  before,
  after,
})
const off = (minute: number) => change(minute, { activated: true }, { activated: false })
const on = (minute: number) => change(minute, { activated: false }, { activated: true })

test('the change that still holds is the fix, not a change that was reverted', () => {
  expect(findFixingChange(refusal, key, [on(30), off(20), on(15)], now)?.at).toEqual(at(30))
  expect(
    findFixingChange(refusal, { ...key, activated: false }, [off(20), on(15)], now),
  ).toBeUndefined()
})

test('a later change that keeps the start allowed is not the fix', () => {
  const domain = 'https://beta.example.com'
  const input = { ...refusal, code: 'AUTH_DOMAIN_NOT_ALLOWED', observed: domain } as const
  const is = { ...key, domain_whitelist: [domain, 'https://two.example.com'] }
  const cure = change(20, { domainWhitelist: [] }, { domainWhitelist: [domain] })
  const later = change(30, { domainWhitelist: [domain] }, { domainWhitelist: is.domain_whitelist })
  expect(findFixingChange(input, is, [later, cure], now)?.at).toEqual(at(20))
})

test('a change before the refusal is not the fix', () => {
  expect(findFixingChange(refusal, key, [on(5)], now)).toBeUndefined()
  expect(findFixingChange(refusal, key, [on(10)], now)?.at).toEqual(at(10))
})

test('a restoration fixes the deletion only', () => {
  const restored = change(50, {}, { activated: true, expire_date: at(6000).toISOString() })
  expect(findFixingChange(refusal, key, [restored, on(30)], now)?.at).toEqual(at(30))
  const unknown = { ...refusal, code: 'AUTH_INVALID_KEY' } as const
  const deleted = { ...unknown, observed: 'Deleted key' }
  expect(findFixingChange(deleted, key, [restored, on(30)], now)?.at).toEqual(at(50))
  const replaced = { ...unknown, observed: 'Old key after rotation' }
  expect(findFixingChange(replaced, key, [restored], now)).toBeUndefined()
})

test('a change of another field is not the fix', () => {
  const other = change(40, { ipBlacklist: ['192.0.2.0/24'] }, { ipBlacklist: [] })
  expect(findFixingChange(refusal, key, [other, on(30)], now)?.at).toEqual(at(30))
})

test.each<[string, Partial<FixableRefusal>, Partial<ExpiringFixableKey>, Fields, Fields]>([
  [
    'a domain that is allowed now',
    { code: 'AUTH_DOMAIN_NOT_ALLOWED', observed: 'https://beta.example.com' },
    { domain_whitelist: ['https://beta.example.com'] },
    { domainWhitelist: [] },
    { domainWhitelist: ['https://beta.example.com'] },
  ],
  [
    'the certificate that was shown',
    { code: 'AUTH_INVALID_APP_SIGNATURE', certificate: shown },
    { certificate },
    { base64Signature: 'other' },
    { base64Signature: certificate },
  ],
  [
    'the certificate that was shown, among others',
    { code: 'AUTH_INVALID_APP_SIGNATURE', certificate: shown },
    {
      certificate: 'other',
      certificates: [
        { fingerprint: 'other', label: 'Ours' },
        { fingerprint: certificate, label: 'Play App Signing' },
      ],
    },
    { certificates: ['other Ours'] },
    { certificates: ['other Ours', `${certificate} Play App Signing`] },
  ],
  [
    'no certificate on file at all',
    { code: 'AUTH_INVALID_APP_SIGNATURE', certificate: shown },
    { certificate: '' },
    { base64Signature: 'other' },
    { base64Signature: '' },
  ],
  [
    'a network that is blocked no more',
    { code: 'AUTH_IP_BLOCKED', ip: '192.0.2.7' },
    { ip_blacklist: ['198.51.100.0/24'] },
    { ipBlacklist: ['198.51.100.0/24', '192.0.2.0/24'] },
    { ipBlacklist: ['198.51.100.0/24'] },
  ],
  [
    'a later end',
    { code: 'AUTH_EXPIRED_KEY' },
    { expires_at: at(6000) },
    { expire_date: at(5).toISOString() },
    { expire_date: at(6000).toISOString() },
  ],
])('%s is a fix', (_, of, is, before, after) => {
  const cured = findFixingChange(
    { ...refusal, ...of },
    { ...key, ...is },
    [change(20, before, after)],
    now,
  )
  expect(cured?.at).toEqual(at(20))
  const back = change(30, after, before)
  const undone = findFixingChange({ ...refusal, ...of }, { ...key, ...is }, [back], now)
  expect(undone).toBeUndefined()
})

test.each(['AUTH_INVALID_PACKAGE_NAME', 'AUTH_EXCEEDED_FREE_TIER'] as const)(
  'no change of the key fixes %s',
  (code) => {
    expect(findFixingChange({ ...refusal, code }, key, [on(30)], now)).toBeUndefined()
  },
)
