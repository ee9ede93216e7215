import { randomUUID } from 'node:crypto'
import { postDevKey } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApi } from '../test/test-api.ts'
import { createAllTasks } from './create-all-tasks.ts'
import { taskTitles } from './features/admin/health/task-titles.ts'
import { deleteExpiredSums } from './features/metering/retention/delete-expired-sums.ts'
import { parseConfig } from './platform/config/config.ts'

/** The tests' clock is at 2026-03-01T12:00. Every retention differs from the others and from its default. */
const env = {
  REFUSAL_RETENTION_DAYS: '10',
  MAIL_RETENTION_DAYS: '40',
  BILLING_EVENT_RETENTION_DAYS: '20',
  REQUEST_RETENTION_MONTHS: '2',
  KEY_ADDRESS_RETENTION_MONTHS: '3',
  AUDIT_RETENTION_MONTHS: '12',
  USAGE_RETENTION_MONTHS: '25',
  BILLING_RETENTION_MONTHS: '24',
}

const api = await openTestApi(env)
const browser = api.browser()
const userId = (await browser.signIn('retained@example.com'))._id

const listeners = { onCompared: () => undefined, onReported: () => undefined }

async function runTask(name: string) {
  const { platform } = api
  const task = createAllTasks(platform, platform, listeners).find((item) => item.name === name)
  if (task === undefined) throw new Error(`there is no task "${name}"`)
  await task.run()
}

async function textsOf(query: ReturnType<typeof sql<{ text: string }>>) {
  const { rows } = await query.execute(api.db)
  return rows.map(({ text }) => text).toSorted()
}

test('deletes delivered and failed emails after their retention, and never waiting ones', async () => {
  await api.query`insert into mails (name, recipient, subject, content, state, created_at, sent_at) values
    ('sent old', '', '', '{}', 'sent', '2026-01-01', '2026-01-20T11:00Z'),
    ('sent young', '', '', '{}', 'sent', '2026-01-01', '2026-01-20T13:00Z'),
    ('failed old', '', '', '{}', 'failed', '2026-01-20T11:00Z', null),
    ('failed young', '', '', '{}', 'failed', '2026-01-20T13:00Z', null),
    ('waiting old', '', '', '{}', 'waiting', '2020-01-01', null)`
  await runTask('delete expired emails')
  const names = await textsOf(sql`select name as text from mails`)
  expect(names).toEqual(['failed young', 'sent young', 'waiting old'])
})

test('deletes refusals after their retention', async () => {
  await api.query`insert into refusals
    (owner_id, key_id, at, code, observed, allowed, platform, app, certificate, os, ip)
    select ${userId}, ${userId}, at::timestamptz, '', '', '{}', 'ios', at, '', '', ''
    from unnest(array['2026-02-19T11:00Z', '2026-02-19T13:00Z']) as at`
  await runTask('trim refusals')
  expect(await textsOf(sql`select app as text from refusals`)).toEqual(['2026-02-19T13:00Z'])
})

test('deletes processed events of the card provider, and never others', async () => {
  await api.query`insert into billing_events (id, type, received_at, done_at) values
    ('old', '', '2026-01-01', '2026-02-09T11:00Z'),
    ('young', '', '2026-01-01', '2026-02-09T13:00Z'),
    ('undone', '', '2020-01-01', null)`
  await runTask('delete expired billing events')
  expect(await textsOf(sql`select id as text from billing_events`)).toEqual(['undone', 'young'])
})

test('deletes requests some months after the decision, and never open ones', async () => {
  await api.query`insert into requests (user_id, type, info, state, created_at, decided_at, note) values
    (${userId}, 'Report Issue', '{}', 'granted', '2025-01-01', '2026-01-01T11:00Z', 'old'),
    (${userId}, 'Report Issue', '{}', 'declined', '2025-01-01', '2026-01-01T13:00Z', 'young'),
    (${userId}, 'Report Issue', '{}', 'open', '2020-01-01', null, 'open')`
  await runTask('delete expired requests')
  expect(await textsOf(sql`select note as text from requests`)).toEqual(['open', 'young'])
})

test('erases the IP addresses of a key’s history, and nothing else', async () => {
  await api.query`insert into key_events
    (owner_id, key_id, action, at, actor_id, ip, user_agent, request_id)
    select ${userId}, ${userId}, 'updated', at::timestamptz, ${userId}, '203.0.113.7', 'Agent', at
    from unnest(array['2025-12-01T11:00Z', '2025-12-01T13:00Z']) as at`
  await runTask('erase IP addresses in key history')
  const rows = await api.query`select actor_id, ip, user_agent, request_id from key_events
    order by at`
  expect(rows).toEqual([
    { actor_id: userId, ip: null, user_agent: null, request_id: null },
    {
      actor_id: userId,
      ip: '203.0.113.7',
      user_agent: 'Agent',
      request_id: '2025-12-01T13:00Z',
    },
  ])
})

test('deletes actions of admins after their retention, with their recipients', async () => {
  await api.query`insert into admin_audit (at, actor_email, action, subject, subject_id) values
    ('2025-03-01T11:00Z', '', '', 'old', ''), ('2025-03-01T13:00Z', '', '', 'young', '')`
  await api.query`insert into admin_audit_recipients
    select id, subject || '@example.com', ${userId} from admin_audit`
  await runTask('delete expired audit entries')
  expect(await textsOf(sql`select subject as text from admin_audit`)).toEqual(['young'])
  expect(await textsOf(sql`select email as text from admin_audit_recipients`)).toEqual([
    'young@example.com',
  ])
})

test('deletes events of workspaces after the same retention as actions of admins', async () => {
  await api.query`insert into workspace_events (workspace_id, at, action, subject_email) values
    (${userId}, '2025-03-01T11:00Z', 'invited', 'old'), (${userId}, '2025-03-01T13:00Z', 'invited', 'young')`
  await runTask('delete expired workspace events')
  expect(await textsOf(sql`select subject_email as text from workspace_events`)).toEqual(['young'])
})

test('deletes the data of a sign-in after it has ended', async () => {
  await api.query`insert into sessions
    (token_hash, user_id, provider, ip, user_agent, created_at, seen_at, expires_at)
    select decode(md5(word), 'hex'), ${userId}, 'google', '', word, '2026-01-01', '2026-01-01', until::timestamptz
    from (values ('old', '2026-03-01T12:00Z'), ('young', '2026-03-01T12:01Z')) as made (word, until)`
  await api.query`insert into email_confirmations (user_id, email, token_hash, sent_at, expires_at)
    select ${userId}, word, decode(md5(word), 'hex'), '2026-01-01', until::timestamptz
    from (values ('old', '2026-03-01T12:00Z'), ('young', '2026-03-01T12:01Z')) as made (word, until)`
  await api.query`delete from finished_sign_ins`
  await api.query`insert into finished_sign_ins values
    ('old', '2026-02-28T11:00Z'), ('young', '2026-02-28T13:00Z')`
  await runTask('delete expired login sessions')
  await runTask('delete finished sign-ins')
  await runTask('delete expired confirmation links')
  const agents = await textsOf(
    sql`select user_agent as text from sessions where user_agent in ('old', 'young')`,
  )
  expect(agents).toEqual(['young'])
  expect(await textsOf(sql`select email as text from email_confirmations`)).toEqual(['young'])
  expect(
    await textsOf(sql`select encode(state_hash, 'escape') as text from finished_sign_ins`),
  ).toEqual(['young'])
})

test('deletes sums of sessions month by month, and free tier notices after the next month', async () => {
  const [other, key] = [randomUUID(), randomUUID()]
  for (const [owner, day] of [
    [userId, '2024-01-31'],
    [userId, '2024-02-01'],
    [other, '2020-05-05'],
  ]) {
    await api.query`insert into metered_days values (${owner}, ${day}, 'app', 'ios', 'production', 1),
      (${owner}, ${day}, 'app', 'web', 'production', 1)`
    await api.query`insert into metered_key_days values (${owner}, ${key}, ${day}, 1, ${day})`
    await api.query`insert into metered_months values (${owner}, date_trunc('month', ${day}::date), 1)`
  }
  await api.query`insert into quota_notices (owner_id, month, percent, mailed) values
    (${userId}, '2026-01-01', 80, true), (${userId}, '2026-02-01', 80, true),
    (${userId}, '2026-03-01', 80, true)`
  await runTask('delete expired session sums')
  expect(await textsOf(sql`select day || platform as text from metered_days`)).toEqual([
    '2024-02-01ios',
    '2024-02-01web',
  ])
  expect(await textsOf(sql`select day::text as text from metered_key_days`)).toEqual(['2024-02-01'])
  expect(await textsOf(sql`select month::text as text from metered_months`)).toEqual(['2024-02-01'])
  expect(await textsOf(sql`select month::text as text from quota_notices`)).toEqual([
    '2026-02-01',
    '2026-03-01',
  ])
})

test('deletes sums in pages, and the next run continues after an early end', async () => {
  const { pool } = api.platform.metering
  await api.query`insert into metered_key_days select gen_random_uuid(), gen_random_uuid(), '2019-01-01'::date + number % 3, 1, now()
    from generate_series(1, 25) as number`
  const limits = { rows: 10, pages: 2 }
  expect(await deleteExpiredSums(pool, 'metered_key_days', '2020-01-01', limits)).toBe(20)
  expect(await deleteExpiredSums(pool, 'metered_key_days', '2020-01-01', limits)).toBe(5)
})

test('deletes billing records, key histories, sent templates and trial reminders after their retention', async () => {
  await api.query`insert into reported_days values
    (${userId}, 'old', '2024-02-29', 1), (${userId}, 'young', '2024-03-01', 1)`
  await api.query`insert into subscribe_intents (owner_id, request_key, price_id, state, created_at) values
    (${userId}, 'done', '', 'done', '2024-03-01T11:00Z'), (${userId}, 'failed', '', 'failed', '2024-03-01T11:00Z'),
    (${userId}, 'open', '', 'card', '2024-03-01T11:00Z'), (${userId}, 'young', '', 'done', '2024-03-01T13:00Z')`
  await runTask('delete expired billing records')
  expect(await textsOf(sql`select subscription_id as text from reported_days`)).toEqual(['young'])
  expect(await textsOf(sql`select request_key as text from subscribe_intents`)).toEqual([
    'open',
    'young',
  ])

  await api.query`insert into key_events (owner_id, key_id, action, at, after)
    select ${userId}, ${userId}, 'issued', at::timestamptz, '{}'
    from unnest(array['2025-03-01T11:00Z', '2025-03-01T13:00Z']) as at`
  await runTask('delete expired key history')
  const issued = sql<{ text: string }>`select to_char(at at time zone 'UTC', 'HH24') as text
    from key_events where action = 'issued'`
  expect(await textsOf(issued)).toEqual(['13'])

  await api.query`with template as (
      insert into email_templates (subject, body, created_at, updated_at) values ('', '', now(), now()) returning id
    ) insert into email_sends (template_id, email, user_id, status, claimed_at)
    select id, word, ${userId}, status, at::timestamptz from template, (values
      ('old', 'sent', '2025-03-01T11:00Z'), ('under way', 'sending', '2025-03-01T11:00Z'),
      ('young', 'sent', '2025-03-01T13:00Z')) as made (word, status, at)`
  await runTask('delete expired email sends')
  expect(await textsOf(sql`select email as text from email_sends`)).toEqual(['under way', 'young'])

  const { payload } = await browser.call(postDevKey, { body: {} })
  await api.query`insert into trial_notices select id, days, made.expires_at::timestamptz from license_keys, (values
      (1, '2026-01-30T11:00Z'), (7, '2026-01-30T13:00Z')) as made (days, expires_at)
    where key = ${payload.doc.developmentKey.key}`
  await runTask('delete expired trial reminders')
  expect(await textsOf(sql`select days::text as text from trial_notices`)).toEqual(['7'])
})

test.each([
  [{ MAIL_RETENTION_DAYS: '30' }, 'MAIL_RETENTION_DAYS is wrong (30): it is not a whole number'],
  [{ AUDIT_RETENTION_MONTHS: 'never' }, 'it is not a whole number of months from 12 to 1200.'],
  [{ REFUSAL_RETENTION_DAYS: '1.5' }, 'it is not a whole number of days from 1 to 365.'],
  [{ USAGE_RETENTION_MONTHS: '24' }, 'it is not a whole number of months from 25 to 1200.'],
  [{ BILLING_RETENTION_MONTHS: '11' }, 'it is not a whole number of months from 12 to 1200.'],
  [{ SESSION_RETENTION_MONTHS: '1' }, 'it is not a whole number of months from 2 to 1200.'],
])('refuses to start with an invalid retention: %j', (wrong, sentence) => {
  expect(() => parseConfig(wrong)).toThrow(sentence)
})

test('keeps sums as long as the sessions that they count', () => {
  const { retention } = parseConfig({ SESSION_RETENTION_MONTHS: '200' })
  expect(retention.usageMonths).toBe(200)
})

test('every scheduled task has one title for people, and no other has one', () => {
  const tasks = createAllTasks(api.platform, api.platform, listeners)
  expect(Object.keys(taskTitles).toSorted()).toEqual(tasks.map(({ name }) => name).toSorted())
  const titles = Object.values(taskTitles)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => !/^[A-Z][a-z]/.test(title))).toEqual([])
})
