import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { productionSettings as production } from './testing/production-settings.ts'
import { parseConfig, parseEncryptionConfig, parseStorageConfig, settingNames } from './config.ts'

describe('with nothing configured', () => {
  test('runs on the embedded database and the sandbox', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      secure: false,
      sandbox: { port: 3001, smtpPort: 3002 },
      google: { issuer: 'http://127.0.0.1:3001/google' },
      github: { url: 'http://127.0.0.1:3001/github', apiUrl: 'http://127.0.0.1:3001/github' },
    })
    expect(config.database.url).toBeUndefined()
  })

  test('moves the sandbox along with the port, unless SANDBOX_PORT is set', () => {
    expect(parseConfig({ PORT: '4000' }).sandbox?.url).toBe('http://127.0.0.1:4001')
    expect(parseConfig({ PORT: '4000', SANDBOX_PORT: '9000' }).sandbox?.smtpPort).toBe(9001)
  })

  test('takes the real provider where its client is configured', () => {
    const config = parseConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
    expect(config.google.issuer).toBe('https://accounts.google.com')
    expect(config.github.url).toBe('http://127.0.0.1:3001/github')
  })
})

describe('configuration in production', () => {
  test('has no sandbox', () => {
    const config = parseConfig(production)
    expect(config.sandbox).toBeUndefined()
    expect(config.settings).not.toHaveProperty('sandboxUrl')
    expect(config).toMatchObject({ secure: true, github: { apiUrl: 'https://api.github.com' } })
    expect([...config.adminEmails]).toEqual(['boss@example.com', 'second@example.com'])
    expect(config.stripe).toMatchObject({ apiUrl: undefined, scriptUrl: undefined })
    expect(config.stripe.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  })

  test('links the terms, the privacy policy and the status page where they have an address', () => {
    expect(Object.keys(parseConfig(production).settings)).not.toContain('termsUrl')
    const pages = {
      TERMS_URL: 'https://example.com/terms',
      PRIVACY_URL: 'https://example.com/privacy',
      STATUS_URL: 'https://status.example.com',
    }
    expect(parseConfig({ ...production, ...pages }).settings).toMatchObject({
      termsUrl: pages.TERMS_URL,
      privacyUrl: pages.PRIVACY_URL,
      statusUrl: pages.STATUS_URL,
    })
    expect(() => parseConfig({ ...production, TERMS_URL: 'terms' })).toThrow(/^TERMS_URL is wrong/)
  })

  test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'names %s if it is missing or empty',
    (name) => {
      const sentence = `${name} is missing: set it, as .env.example shows.`
      expect(() => parseConfig({ ...production, [name]: undefined })).toThrow(sentence)
      expect(() => parseConfig({ ...production, [name]: '' })).toThrow(sentence)
    },
  )
})

function messageOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

test('production requires passkeys of staff, unless they are optional', () => {
  expect(parseConfig(production).passkeysRequired).toBe(true)
  const optional = { ...production, PUBLIC_URL: 'https://192.0.2.7', STAFF_PASSKEYS: 'optional' }
  expect(parseConfig(optional).passkeysRequired).toBe(false)
  expect(parseConfig({}).passkeysRequired).toBe(false)
  expect(parseConfig({ STAFF_PASSKEYS: 'required' }).passkeysRequired).toBe(true)
})

test('lists all settings that are missing, wrong or misspelt at once', () => {
  const { STRIPE_SECRET_KEY, DATABASE_URL, ...others } = production
  const env = {
    ...others,
    STRIPE_SECRETKEY: STRIPE_SECRET_KEY,
    DATABSE_URL: DATABASE_URL,
    METRIC_PORT: '9000',
    PUBLIC_URL: 'http://console.example.com/app',
    KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ADMIN_EMAILS: '*',
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    GUIDE_URL: undefined,
    SMTP_URL: '',
  }
  expect(messageOf(() => parseConfig(env))).toBe(
    [
      '10 settings are missing or wrong:',
      '  STRIPE_SECRETKEY is not a setting: did you mean STRIPE_SECRET_KEY? Rename or remove it.',
      '  DATABSE_URL is not a setting: did you mean DATABASE_URL? Rename or remove it.',
      '  METRIC_PORT is not a setting: did you mean METRICS_PORT? Rename or remove it.',
      '  PORT is wrong (eighty): it is not a whole number from 0 to 65535.',
      '  PUBLIC_URL is wrong (http://console.example.com/app): it has more than a host: the console is served at the root of a host, as in http://console.example.com.',
      '  ADMIN_EMAILS is wrong (*): it is not a list of full email addresses: list each admin.',
      '  SMTP_URL is missing.',
      '  GUIDE_URL is missing.',
      '  KEY_ENCRYPTION_KEY is wrong: it is not a random key: create one with `openssl rand -base64 32`.',
      '  LOG_LEVEL is wrong (loud): it is not one of trace, debug, info, warn, error, silent.',
      '.env.example explains each of them.',
    ].join('\n'),
  )
})

test("serves metrics on the console's host unless METRICS_HOST is set", () => {
  expect(parseConfig({ HOST: '10.0.0.1' }).metricsHost).toBe('10.0.0.1')
  expect(parseConfig({ METRICS_HOST: '127.0.0.1', HOST: '::' }).metricsHost).toBe('127.0.0.1')
})

test.each([
  ['no-reply@example.com', { name: '', address: 'no-reply@example.com' }],
  ['Fovea <no-reply@example.com>', { name: 'Fovea', address: 'no-reply@example.com' }],
  ['"Fovea, Inc." <a@example.com>', { name: 'Fovea, Inc.', address: 'a@example.com' }],
  ['Fovea, Inc. <a@example.com>', { name: 'Fovea, Inc.', address: 'a@example.com' }],
])('accepts the sender %s', (MAIL_FROM, from) => {
  expect(parseConfig({ MAIL_FROM }).mail.from).toEqual(from)
})

test('KEY_ENCRYPTION_KEY accepts one key, or a new and an old one', () => {
  const [newer, older] = ['newer', 'older'].map((name) =>
    createHash('sha256').update(name).digest(),
  )
  const given = `${newer?.toString('base64')}, ${older?.toString('base64')}`
  const env = { ...production, KEY_ENCRYPTION_KEY: given }
  expect(parseConfig(env).keyEncryptionKeys).toEqual([newer, older])
  expect(parseEncryptionConfig(env)).toEqual([newer, older])
  expect(parseConfig({}).keyEncryptionKeys).toEqual([])
  expect(() => parseEncryptionConfig({ NODE_ENV: 'production' })).toThrow(
    'KEY_ENCRYPTION_KEY is missing: set it',
  )
})

test('production accepts the embedded database only by name', () => {
  const config = parseConfig({ ...production, DATABASE_URL: 'embedded' })
  expect(config).toMatchObject({ production: true, database: { url: undefined } })
  expect(() => parseConfig({ ...production, DATABASE_URL: 'Embedded' })).toThrow(/or embedded\.$/)
})

test('database commands find the embedded database by the same name', () => {
  expect(parseStorageConfig({ DATABASE_URL: 'embedded' }).databaseUrl).toBeUndefined()
  const elsewhere = 'postgres://user:password@db.example.com/console'
  expect(parseStorageConfig({ DATABASE_URL: elsewhere }).databaseUrl).toBe(elsewhere)
})

test.each([
  [{ PUBLIC_URL: 'https://192.0.2.7' }, /^PUBLIC_URL is wrong .*is an IP address, for which/],
  [{ PUBLIC_URL: 'https://[2001:db8::7]' }, /^PUBLIC_URL is wrong .*is an IP address, for which/],
  [{ PUBLIC_URL: 'http://console.example.com' }, /^PUBLIC_URL is wrong \(http:.*not https/],
  [{ KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }, /^KEY_ENCRYPTION_KEY is wrong: /],
  [{ KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }, /^KEY_ENCRYPTION_KEY is wrong/],
  [{ KEY_ENCRYPTION_KEY: Buffer.alloc(16, 'x').toString('base64') }, /^KEY_ENC.* not 32 bytes/],
  [
    {
      KEY_ENCRYPTION_KEY: `${production.KEY_ENCRYPTION_KEY},${Buffer.alloc(32).toString('base64')}`,
    },
    /^KEY_ENCRYPTION_KEY is wrong: it is not a random key/,
  ],
  [
    { KEY_ENCRYPTION_KEY: `${production.KEY_ENCRYPTION_KEY},${production.KEY_ENCRYPTION_KEY}` },
    /^KEY_ENCRYPTION_KEY is wrong: it is not one key, or a new and an old one/,
  ],
  [
    { GOOGLE_CLIENT_SECRET: 'sandbox' },
    /^GOOGLE_CLIENT_SECRET is wrong: it is the sandbox's value/,
  ],
  [{ GITHUB_CLIENT_SECRET: 'sandbox' }, /^GITHUB_CLIENT_SECRET is wrong: /],
  [{ STRIPE_SECRET_KEY: 'sk_test_foveasandbox' }, /^STRIPE_SECRET_KEY is wrong: /],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_foveasandbox' }, /^STRIPE_PUBLISHABLE_KEY is wrong: /],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_foveasandbox' }, /^STRIPE_WEBHOOK_SECRET is wrong: /],
  [{ ADMIN_EMAILS: ',' }, /^ADMIN_EMAILS is wrong \(,\): it is empty/],
  [{ ADMIN_EMAILS: '*' }, /^ADMIN_EMAILS is wrong \(\*\): /],
  [{ ADMIN_EMAILS: 'a@example.com,*@example.com' }, /^ADMIN_EMAILS is wrong /],
  [{ ADMIN_EMAILS: '@example.com' }, /^ADMIN_EMAILS is wrong /],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES is wrong \(0\.0\.0\.0\/0\): it is too wide/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, ::/0' }, /^TRUSTED_PROXIES is wrong /],
  [{ TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, /^TRUSTED_PROXIES is wrong /],
  [{ TRUSTED_PROXIES: '*' }, /^TRUSTED_PROXIES is wrong \(\*\): it is not a list/],
  [{ TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES is wrong \(true\): /],
  [{ GOOGLE_ISSUER: 'http://accounts.example.com' }, /^GOOGLE_ISSUER is wrong \(http:.*not https/],
  [{ GITHUB_URL: 'http://github.example.com' }, /^GITHUB_URL is wrong /],
  [{ GITHUB_API_URL: 'http://github.example.com' }, /^GITHUB_API_URL is wrong /],
  [{ STRIPE_API_URL: 'http://127.0.0.1:3001/stripe' }, /^STRIPE_API_URL is wrong: /],
  [{ STRIPE_JS_URL: 'http://127.0.0.1:3001/stripe/v3/' }, /^STRIPE_JS_URL is wrong: /],
])('production refuses %j', (env, sentence) => {
  expect(() => parseConfig({ ...production, ...env })).toThrow(sentence)
})

test('TRUSTED_PROXIES accepts addresses, networks and names of networks', () => {
  const TRUSTED_PROXIES = '10.0.0.0/8, 203.0.113.7, loopback, fd00::/16'
  expect(parseConfig({ ...production, TRUSTED_PROXIES }).trustedProxies).toHaveLength(4)
})

test.each([
  [{ PORT: 'eighty' }, /^PORT is wrong \(eighty\): /],
  [{ PORT: '70000' }, /^PORT is wrong \(70000\): /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is wrong: .*postgres:\/\//],
  [{ DATABASE_REPLICA_URL: 'replica' }, /^DATABASE_REPLICA_URL is wrong: .*postgres:\/\//],
  [{ METERING_URL: 'cluster' }, /^METERING_URL is wrong: it is not a PostgreSQL URL/],
  [
    { DATABASE_URL: 'postgres://u:hunter2@h/d?sslmode=verify-full&sslrootcert=/nowhere.pem' },
    /^DATABASE_URL is wrong: it names \/nowhere\.pem as sslrootcert, which cannot be read\.$/,
  ],
  [
    { METERING_URL: 'postgres://u:hunter2@h/d?sslkey=/nowhere.pem' },
    /^METERING_URL is wrong: it names \/nowhere\.pem as sslkey, which cannot be read\.$/,
  ],
  [{ PUBLIC_URL: 'console' }, /^PUBLIC_URL is wrong .*is not a URL/],
  [
    { PUBLIC_URL: 'https://a.example/?x=1' },
    /^PUBLIC_URL is wrong .*as in https:\/\/a\.example\.$/,
  ],
  [{ PUBLIC_URL: 'https://me:hunter2@a.example' }, /^PUBLIC_URL is wrong: it has a user or pass/],
  [{ MAIL_FROM: 'Fovea' }, /^MAIL_FROM is wrong \(Fovea\): it is not an email address such as/],
  [{ MAIL_FROM: 'Fovea no-reply@a.example' }, /^MAIL_FROM is wrong /],
  [{ MAIL_FROM: 'Fovea <no-reply@a.example' }, /^MAIL_FROM is wrong /],
  [{ MAIL_FROM: 'A <a@a.example>, B <b@a.example>' }, /^MAIL_FROM is wrong /],
  [{ MAIL_FROM: 'Fovea\r\nBcc: x <a@a.example>' }, /^MAIL_FROM is wrong /],
  [{ RATE_LIMIT_FACTOR: '0' }, /^RATE_LIMIT_FACTOR is wrong/],
  [
    { DATABASE_TIMEOUT_FACTOR: '0.5' },
    /^DATABASE_TIMEOUT_FACTOR is wrong: it is not a number from 1 to 100\.$/,
  ],
  [
    { STRIPE_TIMEOUT_FACTOR: '101' },
    /^STRIPE_TIMEOUT_FACTOR is wrong: it is not a number from 1 to 100\.$/,
  ],
  [{ NODE_ENV: 'staging' }, /^NODE_ENV is wrong \(staging\)/],
  [{ PROCESSES: '0' }, /^PROCESSES is wrong \(0\): it is not a whole number from 1 to 64\.$/],
  [{ PROCESSES: '65' }, /^PROCESSES is wrong \(65\): it is not a whole number from 1 to 64\.$/],
  [{ PROCESSES: '1.5' }, /^PROCESSES is wrong \(1\.5\): it is not a whole number from 1 to 64\.$/],
  [{ PROCESSES: 'auto' }, /^PROCESSES is wrong \(auto\): it is not a whole number from 1 to 64\.$/],
])('explains %j in one sentence', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(sentence)
})

test('never prints a wrong value that may be a secret', () => {
  expect(() => parseConfig({ DATABASE_URL: 'http://user:hunter2@host/' })).toThrow(
    /^DATABASE_URL is wrong: (?:(?!hunter2).)+$/s,
  )
})

test('.env.example lists exactly the settings that exist', async () => {
  const root = path.join(import.meta.dirname, '../../../../..')
  const example = await readFile(path.join(root, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => String(name))
  expect(settingNames.length).toBeGreaterThan(20)
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})
