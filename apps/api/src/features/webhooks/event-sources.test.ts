import { postDecision } from '@fovea/contract/admin'
import { postAlert } from '@fovea/contract/alerts'
import { putCap } from '@fovea/contract/billing'
import { listMyRequests, postRequest } from '@fovea/contract/requests'
import { minuteMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import { readMailsOfUser } from '../../../test/mail/mails.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { listenToEvents, readPublishedEvents } from '../../../test/webhooks/published-events.ts'
import { checkAlerts } from '../alerts/checks/check-alerts.ts'
import { notifySpendCaps } from '../limits/spend-cap/notify-spend-caps.ts'
import { sendQuotaNotices } from '../metering/send-quota-notices.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser

/** The transaction fails at its event, then at its email; then it runs twice at once, as in two processes. */
async function failThenRunTwice(userId: string, run: () => Promise<unknown>) {
  const before = await readResult(userId)
  for (const table of ['webhook_deliveries', 'mails']) {
    const name = sql.table(table)
    await api.query`alter table ${name} add constraint broken check (false) not valid`
    await run().catch(() => undefined)
    await api.query`alter table ${name} drop constraint broken`
    expect(await readResult(userId)).toEqual(before)
  }
  await Promise.allSettled([run(), run()])
  await run().catch(() => undefined)
  const after = await readResult(userId)
  expect(after.subjects).toHaveLength(before.subjects.length + 1)
  return after.events.slice(before.events.length)
}

async function readResult(userId: string) {
  const subjects = (await readMailsOfUser(api.db, userId)).map(({ subject }) => subject)
  return { subjects, events: await readPublishedEvents(api.db, userId) }
}

async function createListener(name: string) {
  const { browser, user } = await signInAs(api, `${name}@example.com`)
  await listenToEvents(browser)
  return { browser, userId: user._id }
}

test('quota.reached exists exactly if its email does, at 80 and at 100 %', async () => {
  const { userId } = await createListener('quota')
  for (const percent of [80, 100]) {
    await api.query`insert into quota_notices (owner_id, month, percent)
      values (${userId}, '2026-03-01', ${percent})`
    const events = await failThenRunTwice(userId, () =>
      sendQuotaNotices(api.platform, async () => ({ elsewhere: 0 })),
    )
    expect(events).toMatchObject([
      { type: 'quota.reached', data: { percent, month: '2026-03', freeSessions: 10_000 } },
    ])
  }
})

test('cap.reached exists exactly if its email does, also for a raised cap', async () => {
  const { browser, userId } = await createListener('cap')
  await api.query`insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${userId}, 'sub_cap', 'active', '2026-01-01', now(), now())`
  await api.query`insert into metered_days (owner_id, day, license, platform, app, sessions)
    values (${userId}, '2026-03-01', 'production', 'ios', 'com.example.reader', 20000)`
  for (const [amount, percent] of [
    [10_000, 100],
    [9_000, 100],
    [12_000, 80],
  ] as const) {
    await browser.call(putCap, { body: { amount, mode: 'stop' } })
    const events = await failThenRunTwice(userId, () => notifySpendCaps(api.platform))
    expect(events).toMatchObject([
      { type: 'cap.reached', data: { percent, amount, mode: 'stop', app: null } },
    ])
  }
})

test('request.decided exists exactly if the decision does', async () => {
  const { browser, userId } = await createListener('request')
  const info = { reply: 'a@example.com', category: 'Bug Issue' as const, content: 'It flickers.' }
  await browser.call(postRequest, { body: { type: 'Report Issue', info } })
  const { docs } = (await browser.call(listMyRequests, { query: {} })).payload
  const id = docs[0]?._id ?? ''
  const events = await failThenRunTwice(userId, () =>
    admin.call(postDecision, { params: { id }, body: { decision: 'grant' } }),
  )
  expect(events).toMatchObject([
    { type: 'request.decided', data: { requestId: id, decision: 'granted' } },
  ])
})

test('alert.fired exists exactly if its email does', async () => {
  const { browser, userId } = await createListener('alert')
  const key = await createKey(browser)
  const { doc } = (
    await browser.call(postAlert, { body: { kind: 'refusals', key: key._id, above: 3 } })
  ).payload
  const events = await failThenRunTwice(userId, async () => {
    // A check that failed is repeated after ten minutes.
    api.clock.now = new Date(api.clock.now.getTime() + 11 * minuteMs)
    await api.query`insert into refused_starts (key_id, minute, starts)
      values (${key._id}, ${new Date(api.clock.now.getTime() - minuteMs)}, 50)`
    await checkAlerts(api.platform)
  })
  expect(events).toMatchObject([
    { type: 'alert.fired', data: { alertId: doc._id, kind: 'refusals' } },
  ])
})
