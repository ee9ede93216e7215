import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { postDeactivation } from '@fovea/contract/admin'
import {
  deleteCurrentUser,
  deleteSession,
  listDevices,
  revokeDevice,
  revokeOtherDevices,
} from '@fovea/contract/auth'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { openTestSdkApi, type TestSdkApi } from '../../../test/test-sdk-api.ts'

const here = await openTestSdkApi()
const there = await openTestSdkApi({}, here.database)
const admin = here.browser()
await admin.signIn('admin@fovea.test')

const cookieOf = (browser: TestBrowser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function open(sdkApi: TestSdkApi, browser: TestBrowser, method = 'GET') {
  const headers = { cookie: cookieOf(browser) }
  const sent = request(`${sdkApi.url}/api/live`, { method, headers, agent: false }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no answer')
  let heard = ''
  response.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  return {
    response,
    ended: async () => {
      if (!response.readableEnded) await once(response, 'end')
      return heard
    },
    close: () => sent.destroy(),
  }
}

async function person(email: string) {
  const browser = here.browser()
  const user = await browser.signIn(email)
  return { browser, user }
}

const ways: Record<
  string,
  (who: { browser: TestBrowser; userId: string; email: string }) => unknown
> = {
  'signing out': ({ browser }) => browser.call(deleteSession),
  'revoking the device': async ({ browser, email }) => {
    const other = here.browser()
    await other.signIn(email)
    const { payload } = await browser.call(listDevices)
    const deviceId = payload.docs.find(({ current }) => current)?._id ?? ''
    await other.call(revokeDevice, { params: { deviceId } })
  },
  'revoking all other devices': async ({ email }) => {
    const other = here.browser()
    await other.signIn(email)
    await other.call(revokeOtherDevices)
  },
  'deactivating the account': ({ userId }) =>
    admin.call(postDeactivation, { params: { id: userId }, body: { reason: 'spam' } }),
  'deleting the account': ({ browser, email }) =>
    browser.call(deleteCurrentUser, { body: { confirm: email } }),
  'the expiry of the session': async () => {
    await sql`update sessions set expires_at = '2026-03-01' where user_id in
        (select id from users where email like 'leaves-%')`.execute(here.db)
  },
  'a deletion without a notification': async ({ userId }) => {
    await sql`alter table sessions disable trigger user`.execute(here.db)
    await sql`delete from sessions where user_id = ${userId}`.execute(here.db)
    await sql`alter table sessions enable trigger user`.execute(here.db)
  },
}

test.each(Object.keys(ways))('%s ends the streams of every process', async (way) => {
  const email = `leaves-${way.replaceAll(' ', '-')}@example.com`
  const [{ browser, user }, stays] = [await person(email), await person('stays@example.com')]
  const streams = [await open(here, browser), await open(there, browser)]
  const kept = await open(there, stays.browser)
  await ways[way]?.({ browser, userId: user._id, email })
  for (const { ended } of streams) expect(await ended()).toContain('event: ended\ndata: {}\n\n')
  expect(kept.response.readableEnded).toBe(false)
  kept.close()
})

test('every way to end a session is told by the database as it is committed', async () => {
  const listener = new Client({ connectionString: here.database.url })
  await listener.connect()
  await listener.query('listen sessions')
  const messages: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => messages.push(payload))
  const withoutNotification = new Set([
    'the expiry of the session',
    'a deletion without a notification',
  ])
  for (const way of Object.keys(ways).filter((name) => !withoutNotification.has(name))) {
    const email = `told-${way.replaceAll(' ', '-')}@example.com`
    const { browser, user } = await person(email)
    await ways[way]?.({ browser, userId: user._id, email })
    await expect.poll(() => messages, { message: way }).toContain(user._id)
  }
  await listener.end()
})

test('a person holds twenty streams, and is told so at the next', async () => {
  const { browser } = await person('many@example.com')
  const streams = []
  for (let index = 0; index < 20; index++) streams.push(await open(here, browser))
  const refused = await open(here, browser)
  expect(refused.response.statusCode).toBe(429)
  expect(refused.response.headers['retry-after']).toBe('5')
  expect(JSON.parse(await refused.ended())).toMatchObject({
    error: {
      name: 'TOO_MANY',
      message: 'You already have 20 live streams open. Close one first.',
    },
  })
  const other = await person('other@example.com')
  const others = await open(here, other.browser)
  expect(others.response.statusCode).toBe(200)
  others.close()

  streams.pop()?.close()
  await expect
    .poll(async () => {
      const next = await open(here, browser)
      streams.push(next)
      return next.response.statusCode
    })
    .toBe(200)
  for (const { close } of streams) close()
})

test('HEAD answers at once and opens no stream', async () => {
  const { browser } = await person('head@example.com')
  const { response, ended } = await open(here, browser, 'HEAD')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/event-stream')
  expect(await ended()).toBe('')
})
