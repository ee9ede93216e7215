import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { productionSettings } from './testing/production-settings.ts'

const REPLY_DOMAIN = 'Reply.example.com'
const REPLY_SECRET = 'x'.repeat(20)

test('takes answers by email with a domain and a secret, and refuses one alone', () => {
  const reply = { domain: 'reply.example.com', secret: REPLY_SECRET }
  const production = parseConfig({ ...productionSettings, REPLY_DOMAIN, REPLY_SECRET })
  expect(production.mail.reply).toEqual(reply)
  expect(parseConfig(productionSettings).mail.reply).toBeUndefined()
  expect(parseConfig({}).mail.reply?.domain).toBe('reply.fovea.test')
  for (const base of [productionSettings, {}]) {
    expect(() => parseConfig({ ...base, REPLY_DOMAIN })).toThrow(/^REPLY_SECRET is missing: set it/)
    expect(() => parseConfig({ ...base, REPLY_SECRET })).toThrow(/^REPLY_DOMAIN is missing: set it/)
  }
})

test.each([
  [
    'REPLY_DOMAIN',
    'reply@example.com',
    ' (reply@example.com): it is not a domain such as reply.example.com.',
  ],
  ['REPLY_SECRET', 'short', ': it is shorter than 20 characters.'],
  ['BOUNCE_SECRET', 'short', ': it is shorter than 20 characters.'],
])('refuses %s=%s', (name, value, reason) => {
  const given = { REPLY_DOMAIN, REPLY_SECRET, [name]: value }
  expect(() => parseConfig(given)).toThrow(`${name} is wrong${reason}`)
})

test("production refuses the sandbox's secret", () => {
  const given = { REPLY_DOMAIN, REPLY_SECRET: 'reply_secret_foveasandbox' }
  expect(() => parseConfig({ ...productionSettings, ...given })).toThrow(
    /^REPLY_SECRET is wrong: it is the sandbox's value/,
  )
})
