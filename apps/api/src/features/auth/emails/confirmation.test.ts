import { dayMs, minuteMs } from '@fovea/contract/time'
import { postTrial } from '@fovea/contract/license-keys'
import {
  deleteCurrentUser,
  getMyData,
  getUser,
  postConfirmationEmail,
  postEmailConfirmation,
  putCurrentUser,
} from '@fovea/contract/auth'
import { afterEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { collectRows } from '../../../../test/growing/collect-rows.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { createTestApi, openTestApi } from '../../../../test/test-api.ts'
import { findEmailRecipient, findRecipient, readEmailRecipients } from './find-recipient.ts'

const api = await openTestApi()
const start = api.clock.now
afterEach(() => {
  api.clock.now = start
})

type Mail = { recipient: string; subject: string; content: { text: string } }

async function mailsFor(address: string) {
  return api.query<Mail>`select recipient, subject, content from mails
    where lower(recipient) = ${address.toLowerCase()} order by id`
}

async function tokensFor(address: string) {
  const mails = await mailsFor(address)
  return mails.flatMap(({ content }) => /confirm-email\?token=(\S+)/.exec(content.text)?.[1] ?? [])
}

const change = (browser: TestBrowser, email: string) =>
  browser.call(putCurrentUser, { body: { userProfile: { email } } })
const confirm = (token: string, browser = api.browser()) =>
  browser.call(postEmailConfirmation, { body: { token } })
const refusedToConfirm = (token: string) =>
  api.browser().refused(postEmailConfirmation, { body: { token } })

async function startTrial(browser: TestBrowser) {
  await browser.call(postTrial, {
    body: {
      type: 'Get Free Trial License',
      info: {
        email: 'typed@example.com',
        userRegion: 'Peru',
        userPurpose: 'TrySDK',
        userPlatform: 'Web (Javascript)',
        userjob: 'Researcher',
      },
    },
  })
}

test('a typed address gets its confirmation and no other email until its owner confirms it', async () => {
  const { browser, user } = await signInAs(api, 'provider@example.com')
  expect(user).toMatchObject({ emailConfirmed: true, mailTo: 'provider@example.com' })
  expect(await change(browser, 'Typed@example.com')).toEqual({
    doc: { email: 'Typed@example.com', address: null },
  })
  expect((await browser.call(getUser))._doc).toMatchObject({
    email: 'Typed@example.com',
    emailConfirmed: false,
    mailTo: 'provider@example.com',
  })
  await startTrial(browser)
  expect((await mailsFor('typed@example.com')).map(({ subject }) => subject)).toEqual([
    'Confirm your email address',
  ])
  expect(await mailsFor('provider@example.com')).toHaveLength(1)
  expect(await findEmailRecipient(api.db, 'typed@example.com')).toBeUndefined()
  expect((await findEmailRecipient(api.db, 'provider@example.com'))?.userId).toBe(user._id)

  const [token = ''] = await tokensFor('typed@example.com')
  expect(await confirm(token)).toEqual({ payload: { email: 'Typed@example.com' } })
  expect((await browser.call(getUser))._doc).toMatchObject({
    emailConfirmed: true,
    mailTo: 'Typed@example.com',
  })
  expect((await findRecipient(api.db, user._id))?.email).toBe('Typed@example.com')
  expect((await findEmailRecipient(api.db, 'typed@example.com'))?.userId).toBe(user._id)
  expect(await findEmailRecipient(api.db, 'provider@example.com')).toBeUndefined()
  expect(await refusedToConfirm(token)).toMatchObject({ status: 404 })
})

test('an address that a provider has verified needs no link, and a repeated address is sent one link', async () => {
  const { browser } = await signInAs(api, 'known@example.com')
  await change(browser, 'KNOWN@example.com')
  expect(await mailsFor('known@example.com')).toEqual([])
  await change(browser, 'elsewhere@example.com')
  await change(browser, 'Elsewhere@example.com')
  expect(await mailsFor('elsewhere@example.com')).toHaveLength(1)
  await change(browser, 'known@example.com')
  expect((await browser.call(getUser))._doc.emailConfirmed).toBe(true)
})

test('a link works for a day, and only for the current contact address', async () => {
  const { browser } = await signInAs(api, 'links@example.com')
  await change(browser, 'late@example.com')
  const [late = ''] = await tokensFor('late@example.com')
  api.clock.now = new Date(start.getTime() + dayMs)
  expect(await refusedToConfirm(late)).toMatchObject({ status: 404 })
  await change(browser, 'first@example.com')
  const [first = ''] = await tokensFor('first@example.com')
  await change(browser, 'second@example.com')
  expect(await refusedToConfirm(first)).toMatchObject({ status: 404 })
  expect((await browser.call(getUser))._doc.emailConfirmed).toBe(false)
})

test.each(['', 'x', 'x'.repeat(101), "' or 1=1 --", '../../etc/passwd', '\u0000', 'A'.repeat(43)])(
  'rejects the made-up token %j',
  async (token) => {
    const refused = await refusedToConfirm(token)
    expect([400, 404]).toContain(refused.status)
  },
)

test('a link that is used twice at once confirms once', async () => {
  const { browser } = await signInAs(api, 'twice@example.com')
  await change(browser, 'both@example.com')
  const [token = ''] = await tokensFor('both@example.com')
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      api.browser().send({
        method: 'POST',
        url: postEmailConfirmation.path,
        payload: { token },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2)
})

test('resends the link on request, at most five times an hour per user over all addresses', async () => {
  const { browser } = await signInAs(api, 'again@example.com')
  expect((await browser.call(postConfirmationEmail)).payload.sent).toBe(0)
  await change(browser, 'fill@example.com')
  for (let turn = 0; turn < 3; turn++) await browser.call(postConfirmationEmail)
  await change(browser, 'fill2@example.com')
  const again = await browser.refused(postConfirmationEmail)
  expect(again).toMatchObject({ status: 429, name: 'TOO_MANY' })
  const other = await browser.refused(putCurrentUser, {
    body: { userProfile: { email: 'fill3@example.com' } },
  })
  expect(other).toMatchObject({ status: 429 })
  expect((await browser.call(getUser))._doc.email).toBe('fill2@example.com')
  api.clock.now = new Date(start.getTime() + 61 * minuteMs)
  expect((await browser.call(postConfirmationEmail)).payload.sent).toBe(1)
})

test('limits the links to an address that many users type', async () => {
  for (let index = 0; index < 5; index++) {
    const { browser } = await signInAs(api, `crowd-${index}@example.com`)
    await change(browser, index % 2 ? 'victim@example.com' : 'Victim@Example.com')
  }
  const { browser } = await signInAs(api, 'crowd-5@example.com')
  const refused = await browser.refused(putCurrentUser, {
    body: { userProfile: { email: 'victim@example.com' } },
  })
  expect(refused.status).toBe(429)
  expect(await mailsFor('victim@example.com')).toHaveLength(5)
})

test('RATE_LIMIT_FACTOR applies to links too', async () => {
  const generous = await createTestApi({ RATE_LIMIT_FACTOR: '2' })
  const { browser } = await signInAs(generous, 'generous@example.com')
  await change(browser, 'wanted@example.com')
  for (let turn = 0; turn < 9; turn++) await browser.call(postConfirmationEmail)
  expect(await browser.refused(postConfirmationEmail)).toMatchObject({
    status: 429,
    message: '10 confirmation emails were sent within an hour. Try again in an hour.',
  })
  await generous.close()
})

test('links count towards the limit after use, and after the account is deleted', async () => {
  for (let index = 0; index < 5; index++) {
    const { browser } = await signInAs(api, `passing-${index}@example.com`)
    await change(browser, 'target@example.com')
    const [token = ''] = (await tokensFor('target@example.com')).toReversed()
    await confirm(token)
    await browser.call(deleteCurrentUser, { body: { confirm: 'target@example.com' } })
  }
  const { browser } = await signInAs(api, 'passing-5@example.com')
  const typed = { body: { userProfile: { email: 'target@example.com' } } }
  expect(await browser.refused(putCurrentUser, typed)).toMatchObject({ status: 429 })
})

test('a user without a known address gets no email and is asked to confirm an address', async () => {
  const { browser, user } = await signInAs(api, 'nobody-vouches@example.com')
  await api.query`update identities set email_verified = false where user_id = ${user._id}`
  expect((await browser.call(getUser))._doc).toMatchObject({ emailConfirmed: false, mailTo: null })
  expect(await findRecipient(api.db, user._id)).toBeUndefined()
  const emails = (await collectRows(readEmailRecipients(api.db))).map(({ email }) => email)
  expect(emails).not.toContain('nobody-vouches@example.com')
  expect((await browser.call(postConfirmationEmail)).payload.sent).toBe(1)
  const [token = ''] = await tokensFor('nobody-vouches@example.com')
  await confirm(token)
  expect((await findRecipient(api.db, user._id))?.email).toBe('nobody-vouches@example.com')
})

test('the token is stored only in the email', async () => {
  const { browser } = await signInAs(api, 'secret@example.com')
  await change(browser, 'mailed@example.com')
  const [token = ''] = await tokensFor('mailed@example.com')
  expect(JSON.stringify(await browser.call(getMyData))).not.toContain(token)
  const rows = await api.query`select from email_confirmations
    where encode(token_hash, 'escape') like '%' || ${token} || '%'`
  expect(rows).toEqual([])
})
