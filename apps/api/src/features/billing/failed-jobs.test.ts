import { hourMs } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openTestApi } from '../../../test/test-api.ts'
import { listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { eventQueue } from './mirror/event-repository.ts'
import { intentQueue } from './subscribe/intent-repository.ts'

const api = await openTestApi()
afterEach(() => api.query`truncate billing_events, subscribe_intents`)

const begun = new Date('2026-02-01T09:00:00.000Z')
const hour = (hours: number) => new Date(begun.getTime() + hours * hourMs)

async function giveUpEvent(id: string, at: Date | null, trouble: string | null = 'away') {
  await api.query`insert into billing_events (id, type, received_at, given_up_at, trouble)
    values (${id}, 'invoice.created', ${begun}, ${at}, ${trouble})`
}

async function giveUpIntent(ownerId: string, at: Date | null, trouble: string | null = 'declined') {
  const rows = await api.query<{ id: string }>`
    insert into subscribe_intents (owner_id, price_id, state, created_at, given_up_at, trouble)
    values (${ownerId}, 'price_x', 'subscribing', ${begun}, ${at}, ${trouble}) returning id
  `
  return rows[0]?.id ?? ''
}

const retry = (id: string) => retryFailedJob(api.platform.outbox, api.db, id)

async function jobsOf(field: 'eventId' | 'intentId', id: string) {
  const rows = await api.query<{ name: string }>`
    select name from pgboss.job where data ->> ${field} = ${id}
  `
  return rows.map(({ name }) => name)
}

test('lists failed jobs with their error, newest first', async () => {
  const { user } = await signedUp()
  await giveUpEvent('evt_old', hour(1))
  await giveUpEvent('evt_new', hour(3), null)
  await giveUpEvent('evt_tried', null)
  const id = await giveUpIntent(user, hour(2))
  const event = { kind: 'event', what: 'invoice.created', created: begun }
  expect(await listFailedJobs(api.db)).toEqual([
    { ...event, id: 'evt_new', givenUp: hour(3), trouble: '' },
    {
      id,
      kind: 'subscription',
      what: user,
      created: begun,
      givenUp: hour(2),
      trouble: 'declined',
    },
    { ...event, id: 'evt_old', givenUp: hour(1), trouble: 'away' },
  ])
})

test('lists the newest hundred of many failed jobs of all kinds', async () => {
  const { user } = await signedUp()
  await api.query`insert into billing_events (id, type, received_at, given_up_at)
    select 'evt_' || n, 'invoice.created', ${begun}, ${begun}::timestamptz + n * interval '1 minute'
    from generate_series(1, 100) as n`
  const id = await giveUpIntent(user, hour(9), null)
  const listed = await listFailedJobs(api.db)
  expect(listed).toHaveLength(100)
  expect(listed.slice(0, 2)).toMatchObject([{ id, trouble: '' }, { id: 'evt_100' }])
  expect(listed.at(-1)).toMatchObject({ id: 'evt_2' })
})

test('puts a retried job into its queue once and removes it from the list', async () => {
  const { user } = await signedUp()
  await giveUpEvent('evt_again', hour(1))
  const intentId = await giveUpIntent(user, hour(2))
  expect([await retry('evt_again'), await retry(intentId)]).toEqual([true, true])
  expect(await listFailedJobs(api.db)).toEqual([])
  expect([await retry('evt_again'), await retry(intentId)]).toEqual([false, false])
  expect(await jobsOf('eventId', 'evt_again')).toEqual([eventQueue])
  expect(await jobsOf('intentId', intentId)).toEqual([intentQueue])
})

test('refuses to retry a job that has not failed', async () => {
  const stranger = randomUUID()
  expect([await retry(stranger), await retry('evt_stranger')]).toEqual([false, false])
  expect(await jobsOf('intentId', stranger)).toEqual([])
  expect(await jobsOf('eventId', 'evt_stranger')).toEqual([])
})

async function signedUp() {
  const { _id: user } = await api.browser().signIn(`${randomUUID()}@example.com`)
  return { user }
}
