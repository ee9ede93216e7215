import { hourMs, minuteMs } from '@fovea/contract/time'
import { postRequest } from '@fovea/contract/requests'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { afterEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/sign-in-as.ts'
import { createTestApi, openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()
const start = api.clock.now
afterEach(() => {
  api.clock.now = start
})

const commercial = {
  type: 'Request for commercial license',
  info: {
    email: 'dev@example.com',
    userRegion: 'France',
    userIndustry: 'Healthcare',
    userjob: 'C Level',
    userOrganization: 'Öptik & Söhne 👁',
    projectDescription: 'Reading aid.\nTwo lines; "quotes"; \'; drop table requests; --',
  },
} as const
const extension = {
  type: 'Extend free trial period',
  info: { email: 'dev@example.com', extendDate: 'two weeks', purpose: 'Our pilot' },
} as const
const ambassador = {
  type: 'Apply to Ambassador Program',
  info: {
    email: 'dev@example.com',
    userRegion: 'Peru',
    userPlatform: 'Unity (iOS)',
    userjob: 'Student',
    userOrganization: 'UNI',
    workLink: 'https://example.com/work',
    purpose: 'A free reader.',
  },
} as const
const issue = {
  type: 'Report Issue',
  info: { reply: 'dev@example.com', category: 'Bug Issue', content: 'The camera stays dark.' },
} as const

async function stored(userId: string) {
  return api.query<{ type: string; info: object }>`
    select type, info, state, created_at, decided_at from requests
    where user_id = ${userId} order by id
  `
}

describe('request', () => {
  test.each([commercial, extension, ambassador, issue])('$type is stored as open', async (body) => {
    const { browser, user } = await signInAs(api, 'asking@example.com')
    const before = await stored(user._id)
    expect(await browser.call(postRequest, { body })).toEqual({ data: { count: 1 } })
    expect((await stored(user._id)).slice(before.length)).toEqual([
      { ...body, state: 'open', created_at: start, decided_at: null },
    ])
  })

  test('keeps what its form has, and nothing else that is sent', async () => {
    const { browser, user } = await signInAs(api, 'extra@example.com')
    const payload = {
      type: extension.type,
      state: 'granted',
      info: { ...extension.info, isAdmin: true, days: 9999 },
    }
    const answer = await browser.send({ method: 'POST', url: '/api/email', payload })
    expect(answer.json()).toEqual({ data: { count: 1 } })
    expect(await stored(user._id)).toMatchObject([{ info: extension.info, state: 'open' }])
    expect((await stored(user._id))[0]?.info).not.toHaveProperty('isAdmin')
  })
})

describe('limit of ten requests an hour', () => {
  test('stores ten of forty simultaneous requests, and tells the others when to retry', async () => {
    const { browser, user } = await signInAs(api, 'flood@example.com')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        browser.send({ method: 'POST', url: '/api/email', payload: issue }),
      ),
    )
    const refused = answers.filter((answer) => answer.statusCode !== 200)
    expect(refused).toHaveLength(30)
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429)
      expect(answer.headers['retry-after']).toBe('3600')
      expect(answer.json().error).toMatchObject({ code: 429, name: 'TOO_MANY' })
    }
    expect(await stored(user._id)).toHaveLength(10)
  })

  test('counts the hour from each request', async () => {
    const { browser, user } = await signInAs(api, 'hour@example.com')
    const at = (minutes: number) => {
      api.clock.now = new Date(start.getTime() + minutes * minuteMs)
    }
    for (let minute = 0; minute < 10; minute++) {
      at(minute)
      await browser.call(postRequest, { body: extension })
    }
    at(59)
    const error = await browser.send({ method: 'POST', url: '/api/email', payload: extension })
    expect(error.headers['retry-after']).toBe('60')
    at(60)
    await browser.call(postRequest, { body: extension })
    expect(await browser.refused(postRequest, { body: extension })).toMatchObject({ status: 429 })
    expect(await stored(user._id)).toHaveLength(11)
  })

  test('does not count refused forms or requests of other users', async () => {
    const { browser, user } = await signInAs(api, 'clumsy@example.com')
    const { browser: other } = await signInAs(api, 'neighbour@example.com')
    for (let time = 0; time < 10; time++) {
      await browser.refused(postRequest, { body: { type: issue.type, info: {} } })
      await other.call(postRequest, { body: issue })
    }
    await browser.call(postRequest, { body: issue })
    expect(await stored(user._id)).toHaveLength(1)
  })

  test('still counts after the account is deleted and created again', async () => {
    const { browser } = await signInAs(api, 'returning@example.com')
    for (let time = 0; time < 10; time++) await browser.call(postRequest, { body: extension })
    await browser.call(deleteCurrentUser, { body: { confirm: 'returning@example.com' } })
    const { browser: anew } = await signInAs(api, 'returning@example.com')
    expect(await anew.refused(postRequest, { body: extension })).toMatchObject({ status: 429 })
    api.clock.now = new Date(start.getTime() + hourMs)
    await anew.call(postRequest, { body: extension })
  })

  test('follows the factor of the rate limits', async () => {
    const generous = await createTestApi({ RATE_LIMIT_FACTOR: '2' })
    const { browser } = await signInAs(generous, 'generous@example.com')
    for (let time = 0; time < 20; time++) await browser.call(postRequest, { body: issue })
    expect(await browser.refused(postRequest, { body: issue })).toMatchObject({ status: 429 })
    await generous.close()
  })
})

const reportTo = (reply: string) => ({ ...issue, info: { ...issue.info, reply } })
const receiptsFor = async (address: string) => {
  const rows = await api.query<{ text: string }>`select content->>'text' as text from mails
    where recipient = ${address} and name like 'request-received-%'`
  return rows.map(({ text }) => text)
}

const requestWith = (email: string) => ({ ...commercial, info: { ...commercial.info, email } })

describe('receipt of a form', () => {
  test("goes to the typed address if it is confirmed as the sender's, otherwise to the account's", async () => {
    const { browser, user } = await signInAs(api, 'sender@example.com')
    await browser.call(postRequest, { body: requestWith('typed@example.com') })
    expect(await receiptsFor('typed@example.com')).toEqual([])
    expect(await receiptsFor('sender@example.com')).toHaveLength(1)

    await api.query`update users set email = 'typed@example.com', confirmed_email = 'typed@example.com'
      where id = ${user._id}`
    await browser.call(postRequest, { body: requestWith('sender@example.com') })
    expect(await receiptsFor('sender@example.com')).toHaveLength(2)
    await browser.call(postRequest, { body: requestWith('typed@example.com') })
    expect(await receiptsFor('typed@example.com')).toHaveLength(1)
  })
})

describe('receipt of a report', () => {
  test("repeats the sender's text only to a confirmed address of the sender", async () => {
    const { browser } = await signInAs(api, 'reporter@example.com')
    await browser.call(postRequest, { body: reportTo('Reporter@example.com') })
    await browser.call(postRequest, { body: reportTo('stranger@example.com') })
    const [own] = await receiptsFor('Reporter@example.com')
    expect(own).toContain(issue.info.content)
    const [foreign = ''] = await receiptsFor('stranger@example.com')
    expect(foreign).toMatch(/^Thank you for your request\./)
    expect(foreign).toContain('ignore this email')
    for (const typed of Object.values(issue.info)) expect(foreign).not.toContain(typed)
  })

  test("goes to another person's address five times an hour, for all senders together", async () => {
    for (const [turn, name] of ['one', 'two'].entries()) {
      const { browser, user } = await signInAs(api, `reporter-${name}@example.com`)
      const reply = turn === 0 ? 'quiet@example.com' : 'Quiet@example.com'
      for (let time = 0; time < 4; time++) {
        await browser.call(postRequest, { body: reportTo(reply) })
      }
      expect(await stored(user._id)).toHaveLength(4)
    }
    expect(await receiptsFor('quiet@example.com')).toHaveLength(4)
    expect(await receiptsFor('Quiet@example.com')).toHaveLength(1)
  })
})

test('exports the requests of a user and deletes them with the account', async () => {
  const { browser, user } = await signInAs(api, 'leaving@example.com')
  const { browser: other, user: remaining } = await signInAs(api, 'staying@example.com')
  await other.call(postRequest, { body: issue })
  await browser.call(postRequest, { body: extension })
  await browser.call(postRequest, { body: issue })
  expect((await browser.call(getMyData)).payload.rooms['requests']).toMatchObject([
    extension,
    issue,
  ])
  await browser.call(deleteCurrentUser, { body: { confirm: 'leaving@example.com' } })
  expect(await stored(user._id)).toEqual([])
  expect(await stored(remaining._id)).toHaveLength(1)
})
