import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalPostgres } from '@fovea/local-postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePorts } from './verify/free-ports.ts'

const root = path.join(import.meta.dirname, '..')
let folder: string
let port: number
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-start-'))
  // As root, PostgreSQL runs as another user, who has to be let in.
  await chmod(folder, 0o755)
  port = await freePorts(3)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  await rm(folder, { recursive: true, force: true })
})

/** Starts as `npm start` does; answers what it prints, and when it is ready or has ended. */
async function start(env: Record<string, string> = {}) {
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder, ...env },
  })
  children.push(child)
  let printed = ''
  const settled = Promise.withResolvers<void>()
  const take = (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes('ready on')) settled.resolve()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  child.once('exit', () => settled.resolve())
  await settled.promise
  return { child, printed: () => printed }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'nobody',
  )

test('tells where it is and who can sign in, serves, drains at SIGTERM, and starts again', async () => {
  for (let round = 0; round < 2; round++) {
    const { child, printed } = await start()
    expect(printed()).toContain(`ready on http://127.0.0.1:${port}\n`)
    expect(printed()).toContain(`http://127.0.0.1:${port + 1}/mail/`)
    expect(printed()).toContain('admin@fovea.test')
    expect(await answers(`http://127.0.0.1:${port}/api/health`)).toBe(200)
    expect(await answers(`http://127.0.0.1:${port}/api/ready`)).toBe(200)
    expect(await answers(`http://127.0.0.1:${port + 1}/mail/messages`)).toBe(200)
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(await answers(`http://127.0.0.1:${port}/api/health`)).toBe('nobody')
  }
})

test('opened under another name, the page goes to the public address', async () => {
  await start()
  const answer = await fetch(`http://localhost:${port}/sign?message=x`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1:${port}/sign?message=x`)
})

test('a wrong value, or a missing one in production, stops the start with a sentence', async () => {
  const wrong = await start({ RATE_LIMIT_FACTOR: 'lots' })
  expect(wrong.child.exitCode).toBe(1)
  expect(wrong.printed()).toMatch(/^RATE_LIMIT_FACTOR is wrong \(lots\): .*\n$/)
  const missing = await start({ NODE_ENV: 'production' })
  expect(missing.child.exitCode).toBe(1)
  expect(missing.printed()).toMatch(/^PUBLIC_URL is missing: .*\n$/)
})

test('a taken port is told in a sentence', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const { child, printed } = await start()
  expect(child.exitCode).toBe(1)
  expect(printed()).toMatch(new RegExp(`Another program listens already .*${port}.*\\n$`))
  other.close()
})

test('in production nothing of the sandbox is loaded', async () => {
  const postgres = await startLocalPostgres({ dataDir: path.join(folder, 'postgres') })
  const { printed } = await start({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://console.example.com',
    DATABASE_URL: postgres.url,
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
    STRIPE_SECRET_KEY: 'secret',
    STRIPE_PUBLISHABLE_KEY: 'key',
    STRIPE_WEBHOOK_SECRET: 'secret',
    ADMIN_EMAILS: 'admin@example.com',
    SMTP_URL: 'smtp://mail.example.com',
    BUSINESS_EMAIL: 'business@example.com',
    DEVELOPMENT_EMAIL: 'development@example.com',
    PRICING_URL: 'https://example.com/pricing',
    CONTACT_URL: 'https://example.com/contact',
    GUIDE_URL: 'https://example.com/guide',
    LOG_LEVEL: 'warn',
  })
  expect(printed()).toBe('ready on https://console.example.com\n')
  expect(await answers(`http://127.0.0.1:${port}/api/ready`)).toBe(200)
  expect(await answers(`http://127.0.0.1:${port + 1}/`)).toBe('nobody')
  const page = await fetch(`http://127.0.0.1:${port}/sign`)
  expect(await page.text()).not.toContain('sandboxUrl')
  expect(page.headers.get('strict-transport-security')).toContain('max-age')
  const child = children.at(-1)
  const exit = child && once(child, 'exit')
  child?.kill('SIGTERM')
  await exit
  await postgres.stop()
})
