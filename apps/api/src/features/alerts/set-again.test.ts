import { hourMs, minuteMs } from '@fovea/contract/time'
import { deleteAlert, postAlert, putAlert } from '@fovea/contract/alerts'
import type { CallInput } from '@fovea/contract/endpoint'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { checkAlerts } from './checks/check-alerts.ts'

const api = await openTestApi()
const begun = api.clock.now
beforeEach(() => {
  api.clock.now = begun
})

type NewAlert = CallInput<typeof postAlert>['body']

async function person(email: string) {
  const browser = api.browser()
  await browser.signIn(email)
  const body = { platformType: 'ios', bundleId: 'com.example.reader' } as const
  const doc = await createKey(browser, body)
  await api.query`update license_keys set expires_at = ${begun}::timestamptz + interval '5 days'
    where id = ${doc._id}`
  const mailCount = async () => {
    const rows = await api.query`select from mails where recipient = ${email}
      and name like 'alert-%'`
    return rows.length
  }
  return { browser, key: doc._id, mailCount }
}

async function setAndDelete(browser: TestBrowser, body: NewAlert) {
  const { doc } = (await browser.call(postAlert, { body })).payload
  await browser.call(deleteAlert, { params: { alertId: doc._id } })
  return doc
}

async function pass(ms: number) {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
  await checkAlerts(api.platform)
}

test('limits an alert that is deleted and recreated to one email an hour', async () => {
  const { browser, key, mailCount } = await person('again@example.com')
  const ending: NewAlert = { kind: 'ending', key, days: [7] }
  for (let time = 0; time < 4; time++) await setAndDelete(browser, ending)
  expect(await mailCount()).toBe(1)
  await browser.call(postAlert, { body: ending })
  await pass(59 * minuteMs)
  expect(await mailCount()).toBe(1)
  await pass(minuteMs)
  expect(await mailCount()).toBe(2)
})

test('applies the limit to an alert that is created switched off first', async () => {
  const { browser, key, mailCount } = await person('off-and-on@example.com')
  const ending: NewAlert = { kind: 'ending', key, days: [7] }
  for (let time = 0; time < 3; time++) {
    const { doc } = (await browser.call(postAlert, { body: { ...ending, enabled: false } })).payload
    const params = { alertId: doc._id }
    await browser.call(putAlert, { params, body: ending })
    await pass(minuteMs)
    await browser.call(deleteAlert, { params })
  }
  expect(await mailCount()).toBe(1)
})

test('sends ten emails an hour for different alerts and delays later ones, also for a new account', async () => {
  const first = await person('busy-setter@example.com')
  await api.query`insert into refused_starts values (${first.key}, ${begun}, 1000)`
  for (let above = 1; above <= 14; above++)
    await setAndDelete(first.browser, { kind: 'refusals', key: first.key, above })
  expect(await first.mailCount()).toBe(10)
  await first.browser.call(deleteCurrentUser, { body: { confirm: 'busy-setter@example.com' } })
  const second = await person('busy-setter@example.com')
  const ending: NewAlert = { kind: 'ending', key: second.key, days: [7] }
  await second.browser.call(postAlert, { body: ending })
  expect(await second.mailCount()).toBe(0)
  await pass(hourMs)
  expect(await second.mailCount()).toBe(1)
})
