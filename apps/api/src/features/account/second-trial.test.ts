import { getDevKey, postDevKey, postTrial } from '@fovea/contract/license-keys'
import { usedTrialMonths } from '@fovea/contract/license-keys/rules'
import { deleteCurrentUser, putCurrentUser } from '@fovea/contract/auth'
import { afterEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { confirmEmailAddress } from '../../../test/mail/mails.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { subtractMonths } from '../../platform/db/delete-expired-rows.ts'
import { createLicenseKeyTasks } from '../license-keys/index.ts'

const api = await openTestApi({
  KEY_ENCRYPTION_KEY: Buffer.alloc(32, 'a key of tests').toString('base64'),
})
const { now } = api.clock
afterEach(() => {
  api.clock.now = now
})

const used = {
  status: 422,
  name: 'TRIAL_USED',
  message:
    'You already had your free trial, with an account that was deleted. Request a commercial license to continue.',
}
const info = {
  email: 'any@example.com',
  userRegion: 'Korea, Republic of',
  userPurpose: 'Academic research',
  userPlatform: 'Web (Javascript)',
  userjob: 'Researcher',
  userOrganization: '',
}

async function signedIn(...[email, agent]: Parameters<TestBrowser['signIn']>) {
  const browser = api.browser()
  await browser.signIn(email, agent)
  return browser
}

async function leaveWithTrial(email: string) {
  const browser = await signedIn(email)
  await browser.call(postDevKey, { body: {} })
  await browser.call(deleteCurrentUser, { body: { confirm: email } })
}

const mayStart = async (browser: TestBrowser) => !(await browser.call(getDevKey)).payload.trialUsed

test('gives no second trial after the account is deleted, and the console knows before the request', async () => {
  await leaveWithTrial('returns@example.com')
  const browser = await signedIn('Returns@example.com')
  expect((await browser.call(getDevKey)).payload).toEqual({ doc: null, trialUsed: true })
  expect(await browser.refused(postDevKey, { body: {} })).toMatchObject(used)
  const form = { body: { type: 'Get Free Trial License', info } }
  expect(await browser.refused(postTrial, form)).toMatchObject(used)
  expect((await browser.call(getDevKey)).payload.doc).toBeNull()
})

test('gives no second trial for another provider, tag or spelling, or after a second deletion', async () => {
  await leaveWithTrial('fresh.start@gmail.com')
  const sameMailbox = await signedIn('freshstart+again@googlemail.com', 'github')
  expect(await mayStart(sameMailbox)).toBe(false)
  await sameMailbox.call(deleteCurrentUser, {
    body: { confirm: 'freshstart+again@googlemail.com' },
  })
  // The trial is recognised by the sign-in of the second account, whose address differs by now.
  const sameSignIn = await signedIn('freshstart+again@googlemail.com', 'github')
  await api.query`update identities set email = 'elsewhere@example.com'
    where email = 'freshstart+again@googlemail.com'`
  expect(await mayStart(sameSignIn)).toBe(false)
})

test('keeps the trial of a stranger whose address was only typed', async () => {
  const mallory = await signedIn('mallory@example.com')
  await mallory.call(putCurrentUser, { body: { userProfile: { email: 'victim@example.com' } } })
  await mallory.call(postDevKey, { body: {} })
  await mallory.call(deleteCurrentUser, { body: { confirm: 'victim@example.com' } })
  expect(await mayStart(await signedIn('victim@example.com'))).toBe(true)
  expect(await mayStart(await signedIn('mallory@example.com'))).toBe(false)
})

test('keeps the trial of another account with the same confirmed address', async () => {
  const owner = await signedIn('shared@example.com')
  const other = await signedIn('has.both@example.com')
  await other.call(putCurrentUser, { body: { userProfile: { email: 'shared@example.com' } } })
  await confirmEmailAddress(api.db, other, 'shared@example.com')
  await other.call(postDevKey, { body: {} })
  await other.call(deleteCurrentUser, { body: { confirm: 'shared@example.com' } })
  expect(await mayStart(owner)).toBe(true)
})

test('stores nothing for an account without a trial, and only keyed hashes otherwise', async () => {
  await api.query`delete from used_trials`
  const browser = await signedIn('never@example.com')
  await browser.call(deleteCurrentUser, { body: { confirm: 'never@example.com' } })
  const count = async () => (await api.query`select from used_trials`).length
  expect(await count()).toBe(0)
  expect(await mayStart(await signedIn('never@example.com'))).toBe(true)

  await leaveWithTrial('hashed@example.com')
  expect(await count()).toBe(2)
  const rows = await api.query`select from used_trials
    where person_hash in (sha256('hashed@example.com'), sha256('mailbox hashed@example.com'))`
  expect(rows).toEqual([])
})

test(`forgets a used trial after ${usedTrialMonths} months`, async () => {
  await leaveWithTrial('long-ago@example.com')
  const forget = createLicenseKeyTasks(api.platform).find(
    ({ name }) => name === 'delete expired used trials',
  )
  await forget?.run()
  const browser = await signedIn('long-ago@example.com')
  expect(await mayStart(browser)).toBe(false)
  await api.query`update used_trials set deleted_at = ${subtractMonths(now, usedTrialMonths)}::timestamptz - interval '1 second'`
  await forget?.run()
  expect(await mayStart(browser)).toBe(true)
  await browser.call(postDevKey, { body: {} })
})
