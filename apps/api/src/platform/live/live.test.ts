import { once } from 'node:events'
import { request } from 'node:http'
import { postDevKey } from '@fovea/contract/license-keys'
import { postRequest } from '@fovea/contract/requests'
import { getLiveFeed, liveEvent } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { createTestSdkApi, openTestSdkApi } from '../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()

function stream(browser: TestBrowser, lastEventId?: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(lastEventId && { 'last-event-id': lastEventId }) }
  const events: z.infer<typeof liveEvent>[] = []
  let rest = ''
  const sent = request(`${sdkApi.url}/api/live`, { headers }, (response) => {
    response.on('data', (chunk: Buffer) => {
      const blocks = (rest + chunk.toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const part of blocks) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data !== undefined) events.push(liveEvent.parse(JSON.parse(data)))
      }
    })
  })
  sent.end()
  return { sent, events, opened: once(sent, 'response') }
}

async function developer(email: string) {
  const browser = sdkApi.browser()
  await browser.signIn(email)
  const { payload } = await browser.call(postDevKey, { body: {} })
  return { browser, key: payload.doc.developmentKey.key }
}

test('delivers sessions and refusals as they happen, and only to their owner', async () => {
  const [owner, stranger] = [
    await developer('live@example.com'),
    await developer('else@example.com'),
  ]
  const { sent, events, opened } = stream(owner.browser)
  await opened
  await sdkApi.start({ key: stranger.key })
  await sdkApi.start({ key: owner.key, platform: 'web', app: { id: 'reader' } })
  await sdkApi.start({ key: owner.key, clientTime: '2020-01-01T00:00:00.000Z' })
  await expect.poll(() => events.map(({ type }) => type)).toEqual(['session', 'refusal'])
  expect(events[0]).toMatchObject({ app: 'reader', platform: 'web', license: 'development' })
  expect(events[1]).toMatchObject({ code: 'AUTH_WRONG_LOCAL_TIME' })
  sent.destroy()
})

test('resumes a stream after the last event that arrived', async () => {
  const { browser, key } = await developer('cut@example.com')
  const first = stream(browser)
  await first.opened
  await sdkApi.start({ key })
  await expect.poll(() => first.events.length).toBe(1)
  first.sent.destroy()
  await sdkApi.start({ key, platform: 'android' })
  const second = stream(browser, first.events[0]?.id)
  await expect
    .poll(() =>
      second.events.filter(({ id }) => id !== first.events[0]?.id).map(({ platform }) => platform),
    )
    .toEqual(['android'])
  second.sent.destroy()
})

test('lists the newest events, including the first session ever', async () => {
  const { browser, key } = await developer('recent@example.com')
  expect((await browser.call(getLiveFeed)).payload).toEqual({
    docs: [],
    first: null,
    signedIn: sdkApi.clock.now.toISOString(),
    cursor: null,
  })
  await sdkApi.start({ key, platform: 'web' })
  await sdkApi.start({ key, platform: 'ios' })
  const { payload } = await browser.call(getLiveFeed)
  expect(payload.docs.map(({ platform }) => platform).toSorted()).toEqual(['ios', 'web'])
  expect(payload.first).toEqual({ at: sdkApi.clock.now.toISOString(), platform: 'web' })
})

test('a stream requires a sign-in and ends when the server drains', async () => {
  const anonymous = await fetch(`${sdkApi.url}/api/live`)
  expect(anonymous.status).toBe(401)
  const own = await createTestSdkApi()
  const browser = own.browser()
  await browser.signIn('drain@example.com')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = request(`${own.url}/api/live`, { headers: { cookie } }).end()
  const [response] = await once(sent, 'response')
  const ended = once(response, 'end')
  response.resume()
  await own.close()
  await ended
})

test('notifies only admins of a new request', async () => {
  const { browser } = await developer('asks@example.com')
  const { browser: other } = await developer('bystander@example.com')
  const admin = sdkApi.browser()
  await admin.signIn('admin@fovea.test')
  const heard = new Map<TestBrowser, string>([
    [admin, ''],
    [other, ''],
    [browser, ''],
  ])
  const streams = [...heard.keys()].map((watching) => {
    const cookie = [...watching.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return request(`${sdkApi.url}/api/live`, { headers: { cookie } }, (response) => {
      response.on('data', (chunk: Buffer) => {
        heard.set(watching, heard.get(watching) + chunk.toString())
      })
    }).end()
  })
  await Promise.all(streams.map((stream) => once(stream, 'response')))
  await browser.call(postRequest, {
    body: {
      type: 'Report Issue',
      info: { reply: 'a@example.com', category: 'Bug Issue', content: 'Dark' },
    },
  })
  await expect.poll(() => heard.get(admin)).toContain('event: inbox\ndata: {}\n\n')
  await expect.poll(() => heard.get(browser)).toContain('event: requests')
  expect(heard.get(browser)).not.toContain('inbox')
  expect(heard.get(other)).not.toContain('event:')
  for (const stream of streams) stream.destroy()
})

test('notifies of a decision on a request without its content', async () => {
  const { browser } = await developer('decided@example.com')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  let heard = ''
  const sent = request(`${sdkApi.url}/api/live`, { headers: { cookie } }, (response) => {
    response.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
  })
  sent.end()
  await once(sent, 'response')
  await browser.call(postRequest, {
    body: {
      type: 'Report Issue',
      info: { reply: 'a@example.com', category: 'Bug Issue', content: 'Dark' },
    },
  })
  await expect.poll(() => heard).toContain('event: requests\ndata: {}\n\n')
  sent.destroy()
})
