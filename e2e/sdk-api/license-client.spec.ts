import { execFileSync } from 'node:child_process'
import type { Page, Request } from '@playwright/test'
import { z } from 'zod'
import { findViolations } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { buildReadmePrograms } from './build-readme-programs.ts'
import { openExample, startExample, startWithKey } from './example.ts'
import { createKey, startTrial } from '../license-keys/license-keys.ts'
import { consoleUrl } from '../console-address.ts'
import { startRelay } from '../relay.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.describe.configure({ mode: 'default' })

let example: Awaited<ReturnType<typeof startExample>>
test.beforeAll(async () => {
  example = await startExample()
})
test.afterAll(() => example.stop())

const trial = z.object({ payload: z.object({ doc: z.object({ key: z.string() }) }) })
const live = z.object({
  payload: z.object({
    docs: z.array(z.looseObject({ app: z.string(), platform: z.string() })),
  }),
})
const heartbeat = z.object({
  key: z.string(),
  state: z.enum(['alive', 'ended']),
  duration: z.number(),
})
const start = z.object({
  sessionId: z.string(),
  offline: z.array(z.object({ sessionId: z.string() })).optional(),
})

const verdict = (page: Page) => page.locator('#verdict')

async function newTrialKey(page: Page, email: string) {
  await signInByCalls(page.context(), { email })
  await startTrial(page)
  const answer = await page.request.get('/api/license/dev')
  return trial.parse(await answer.json()).payload.doc.key
}

const isStart = (request: Request) =>
  request.method() === 'POST' && request.url() === `${consoleUrl}/sdk/v1/sessions`

function nextHeartbeat(page: Page) {
  return page.waitForRequest((request) =>
    request.url().startsWith(`${consoleUrl}/sdk/v1/sessions/`),
  )
}

test('a developer pastes a key into the example, and its session appears in the console and ends', async ({
  page,
  email,
}) => {
  const key = await newTrialKey(page, email)
  await openExample(page, example.origin)
  await startWithKey(page, 'dev_typo')
  await expect(verdict(page)).toContainText('AUTH_INVALID_KEY_FORMAT')
  expect(await findViolations(page)).toEqual([])

  await startWithKey(page, key)
  await expect(verdict(page)).toContainText('Valid')
  await expect(verdict(page)).toContainText('development')
  await expect(page.getByRole('button', { name: 'End session' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  const feed = live.parse(await (await page.request.get('/api/live/recent')).json())
  expect(feed.payload.docs).toEqual([
    expect.objectContaining({ app: example.origin, platform: 'web' }),
  ])

  await test.step('a beacon ends the session', async () => {
    const ended = nextHeartbeat(page)
    await page.getByRole('button', { name: 'End session' }).click()
    const request = await ended
    expect(request.method()).toBe('POST')
    expect(request.headers()['content-type']).toContain('text/plain')
    expect(heartbeat.parse(request.postDataJSON())).toMatchObject({ key, state: 'ended' })
    await expect(verdict(page)).toContainText('Ended')
  })
  await test.step('the package that the console serves runs as it is', async () => {
    const packed = await page.request.get('/packages/license-client.tgz')
    const body = execFileSync('tar', ['-xzO', 'package/index.js'], { input: await packed.body() })
    await page.route('**/published.js', (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    )
    const ended = nextHeartbeat(page)
    await page.addScriptTag({
      type: 'module',
      content: `import { startSession } from '/published.js'
        const session = await startSession(${JSON.stringify({ key, url: consoleUrl })})
        document.title = session.license.type
        session.end()`,
    })
    await expect(page).toHaveTitle('development')
    expect(heartbeat.parse((await ended).postDataJSON())).toMatchObject({ key, state: 'ended' })
  })
  await test.step('leaving the page ends the next session', async () => {
    const relay = await startRelay(consoleUrl)
    await openExample(page, example.origin, relay.url)
    await startWithKey(page, key)
    await expect(verdict(page)).toContainText('Valid')
    await page.goto('about:blank')
    await expect
      .poll(() => relay.bodies.filter((body) => body.includes('"state":"ended"')))
      .toHaveLength(1)
    await relay.stop()
  })
})

test('the programs of the license client’s README run, built with Vite', async ({
  page,
  email,
}) => {
  const key = await newTrialKey(page, email)
  const packed = await (await page.request.get('/packages/license-client.tgz')).body()
  const relay = await startRelay(consoleUrl)
  const { programs, remove } = await buildReadmePrograms(packed, { key, url: relay.url })
  const [first = '', second = ''] = programs
  async function runProgram(body: string) {
    await openExample(page, example.origin)
    await page.route('**/built.js', (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    )
    const started = page.waitForResponse(`${relay.url}/sdk/v1/sessions`)
    await page.addScriptTag({ type: 'module', url: '/built.js' })
    expect(await (await started).json()).toMatchObject({ valid: true })
  }
  const countSent = (text: string) => relay.bodies.filter((body) => body.includes(text)).length
  await test.step('a session starts, and ends when the app says so', async () => {
    await runProgram(first)
    await expect(page).toHaveTitle('Eye tracking runs')
    expect(countSent('"state":"ended"')).toBe(0)
    await page.getByRole('button', { name: 'Stop the README’s session' }).click()
    await expect.poll(() => countSent('"state":"ended"')).toBe(1)
  })
  await test.step('a session reports its tracking quality, at the latest when the page is left', async () => {
    await runProgram(second)
    await page.goto('about:blank')
    await expect.poll(() => countSent('"fps":29.7')).toBeGreaterThan(0)
  })
  await relay.stop()
  await remove()
})

test('an app starts offline with a lease and reports it later, and recovers from a denial @thorough', async ({
  page,
  context,
  email,
}) => {
  const key = await newTrialKey(page, email)
  await openExample(page, example.origin)
  await test.step('a lease starts the session offline', async () => {
    await context.setOffline(true)
    await startWithKey(page, key)
    await expect(verdict(page)).toContainText('did not answer')
    await context.setOffline(false)
    await startWithKey(page, key)
    await expect(verdict(page)).toContainText('is counted')
    await page.getByRole('button', { name: 'End session' }).click()

    await context.setOffline(true)
    await startWithKey(page, key)
    await expect(verdict(page)).toContainText('runs offline')
    await page.getByRole('button', { name: 'End session' }).click()
    await context.setOffline(false)
  })
  await test.step('the lease and the offline session survive a reload', async () => {
    await openExample(page, example.origin)
    const told = page.waitForRequest(isStart)
    await startWithKey(page, key)
    expect(start.parse((await told).postDataJSON()).offline).toHaveLength(1)
    await expect(verdict(page)).toContainText('is counted')
  })

  await test.step('a denial shows a sentence, a code and links, and ends when the origin is allowed', async () => {
    const webKey = await createKey(page, {
      platformType: 'web',
      baseUrl: 'https://play.example.com',
    })
    await page.getByRole('button', { name: 'End session' }).click()
    await startWithKey(page, webKey)
    await expect(verdict(page)).toContainText('Refused')
    await expect(verdict(page)).toContainText('AUTH_DOMAIN_NOT_ALLOWED (19)')
    await expect(verdict(page)).toContainText(
      "not on the license key's base URL or allowed domains",
    )
    await expect(
      page.getByRole('link', { name: 'What AUTH_DOMAIN_NOT_ALLOWED means' }),
    ).toHaveAttribute('href', `${consoleUrl}/docs#AUTH_DOMAIN_NOT_ALLOWED`)
    await expect(page.getByRole('link', { name: 'Received and allowed' })).toHaveAttribute(
      'href',
      new RegExp(`^${consoleUrl}/console/refusals/[\\da-f-]{36}$`),
    )

    const allowed = { domainWhitelist: [example.origin] }
    const changed = await page.request.put(`/api/license/prod/${webKey}`, { data: allowed })
    expect(changed.status()).toBe(200)
    const start = page.getByRole('button', { name: 'Start session' })
    await expect(async () => {
      // The button is disabled once a session runs, even if the page shows that late.
      if (await start.isEnabled()) await startWithKey(page, webKey)
      await expect(verdict(page)).toContainText('production', { timeout: 3000 })
    }).toPass()
  })
})
