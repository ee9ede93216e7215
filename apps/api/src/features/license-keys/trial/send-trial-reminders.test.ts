import { postDevKey } from '@fovea/contract/license-keys'
import { putEmailPreference } from '@fovea/contract/auth'
import { dayMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { readMailsOfUser } from '../../../../test/mail/mails.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { sendTrialReminders } from './send-trial-reminders.ts'

const api = await openTestApi()
const start = api.clock.now

async function remindOnDay(days: number) {
  api.clock.now = new Date(start.getTime() + days * dayMs)
  await sendTrialReminders(api.platform)
}

async function subjects(userId: string) {
  return (await readMailsOfUser(api.db, userId)).map(({ subject }) => subject)
}

test('announces a trial when it is issued, and its end 7 days and 1 day before, once each', async () => {
  const { browser, user } = await signInAs(api, 'trial@example.com')
  await browser.call(postDevKey, { body: {} })
  await browser.call(postDevKey, { body: {} })
  const issued = 'Your development license key is ready'
  await remindOnDay(22)
  expect(await subjects(user._id)).toEqual([issued])
  await remindOnDay(23.5)
  await remindOnDay(24)
  expect(await subjects(user._id)).toEqual([issued, 'Your free trial ends in 7 days'])
  await remindOnDay(29.5)
  await remindOnDay(29.6)
  await remindOnDay(31)
  expect(await subjects(user._id)).toEqual([
    issued,
    'Your free trial ends in 7 days',
    'Your free trial ends in 1 day',
  ])
})

test('sends one reminder if the service was started late, and none to users who unsubscribed', async () => {
  api.clock.now = start
  const { browser, user } = await signInAs(api, 'late@example.com')
  const { browser: silent, user: left } = await signInAs(api, 'left@example.com')
  for (const each of [browser, silent]) await each.call(postDevKey, { body: {} })
  await silent.call(putEmailPreference, { body: { allowReceivingEmail: false } })
  await remindOnDay(29.9)
  expect((await subjects(user._id)).slice(1)).toEqual(['Your free trial ends in 1 day'])
  expect(await subjects(left._id)).toHaveLength(1)
})

test('the reminder names the expiry and what works afterwards', async () => {
  api.clock.now = start
  const { browser, user } = await signInAs(api, 'reader@example.com')
  await browser.call(postDevKey, { body: {} })
  await remindOnDay(23)
  const [, mail] = await readMailsOfUser(api.db, user._id)
  expect(mail).toEqual({
    subject: 'Your free trial ends in 7 days',
    unsubscribable: true,
    lines: [
      'Your development key is valid until 2026-03-31 (UTC). After that, the SDK stops working with it.',
      'You can ask for an extension, or go on with production keys, which are free up to 10,000 sessions a month.',
      `Open license keys: ${api.platform.config.publicUrl}/console/license-keys`,
    ],
  })
})

test('sends each reminder from the exact moment on', async () => {
  api.clock.now = start
  const { browser, user } = await signInAs(api, 'moment@example.com')
  await browser.call(postDevKey, { body: {} })
  const momentBefore = 1 / dayMs
  const counts: number[] = []
  for (const day of [23 - momentBefore, 23, 29 - momentBefore, 29]) {
    await remindOnDay(day)
    counts.push((await subjects(user._id)).length - 1)
  }
  expect(counts).toEqual([0, 1, 1, 2])
})
