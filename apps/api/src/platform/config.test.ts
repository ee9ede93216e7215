import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://console.example.com',
  DATABASE_URL: 'postgres://fovea:secret@db.example.com/fovea',
  KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  ADMIN_EMAILS: 'Boss@example.com, second@example.com',
  BUSINESS_EMAIL: 'business@example.com',
  DEVELOPMENT_EMAIL: 'development@example.com',
  PRICING_URL: 'https://example.com/pricing',
  CONTACT_URL: 'https://example.com/contact',
  GUIDE_URL: 'https://example.com/guide',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
}

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

  test('moves the sandbox along with the port, unless told', () => {
    expect(parseConfig({ PORT: '4000' }).sandbox?.url).toBe('http://127.0.0.1:4001')
    expect(parseConfig({ PORT: '4000', SANDBOX_PORT: '9000' }).sandbox?.smtpPort).toBe(9001)
  })

  test('takes the real provider where its client is configured', () => {
    const config = parseConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
    expect(config.google.issuer).toBe('https://accounts.google.com')
    expect(config.github.url).toBe('http://127.0.0.1:3001/github')
  })
})

describe('in production', () => {
  test('knows no sandbox', () => {
    const config = parseConfig(production)
    expect(config.sandbox).toBeUndefined()
    expect(config.settings).not.toHaveProperty('sandboxUrl')
    expect(config).toMatchObject({ secure: true, github: { apiUrl: 'https://api.github.com' } })
    expect([...config.adminEmails]).toEqual(['boss@example.com', 'second@example.com'])
    expect(config.stripe).toMatchObject({ apiUrl: undefined, scriptUrl: undefined })
    expect(config.stripe.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  })

  test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'stops with a sentence that names %s where it is missing or empty',
    (name) => {
      const sentence = `${name} is missing: set it, as .env.example shows.`
      expect(() => parseConfig({ ...production, [name]: undefined })).toThrow(sentence)
      expect(() => parseConfig({ ...production, [name]: '' })).toThrow(sentence)
    },
  )
})

test.each([
  [{ PORT: 'eighty' }, /^PORT is wrong \(eighty\): /],
  [{ PORT: '70000' }, /^PORT is wrong \(70000\): /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is wrong: .*postgres:\/\//],
  [{ PUBLIC_URL: 'console' }, /^PUBLIC_URL is wrong .*web address/],
  [{ RATE_LIMIT_FACTOR: '0' }, /^RATE_LIMIT_FACTOR is wrong/],
  [{ NODE_ENV: 'staging' }, /^NODE_ENV is wrong \(staging\)/],
])('stops at %j with a sentence', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(sentence)
})

test('a secret that is wrong is not printed', () => {
  expect(() => parseConfig({ DATABASE_URL: 'http://user:hunter2@host/' })).not.toThrow(/hunter2/)
})

test('.env.example lists every name', async () => {
  const root = path.join(import.meta.dirname, '../../../..')
  const source = await readFile(path.join(import.meta.dirname, 'config.ts'), 'utf8')
  const example = await readFile(path.join(root, '.env.example'), 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !example.includes(`${name}=`))).toEqual([])
})
