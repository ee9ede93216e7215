import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRowsTouched } from '../../../../../test/rows-touched.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { type RecipientFilter, recipientPageQuery } from './repository.ts'

const api = await openTestApi()

const people = 20_000
const onPage = 101

await sql`insert into users (email, confirmed_email, nickname, image_url, created_at, address)
  select email, email, 'Person ' || n, '', now() - n * interval '1 minute',
    jsonb_build_object('country', case when n % 3 = 0 then 'KR' else '' end)
  from (select n, 'p' || n || '@example.com' as email from generate_series(1, ${people}::int) as n) as given`.execute(
  api.db,
)
await sql`delete from customer_changes`.execute(api.db)
await sql`insert into customers
    (id, kind, name, email, members, plan, state, month, sessions, spend_cents, joined_at, seen_at, words, platforms)
  select id, 'person', nickname, email, 1, case when n % 10 = 0 then 'expert' else 'basic' end, 'active',
    '2026-03-01', n % 2, 0, created_at, created_at, ' ' || lower(nickname) || ' ' || email,
    case when n % 4 = 0 then array['ios'] else '{}' end
  from (select *, row_number() over (order by created_at) as n from users) as numbered`.execute(
  api.db,
)
await sql`insert into customer_tags (workspace_id, tag)
  select id, 'rare' from customers order by id limit 20`.execute(api.db)
const { rows: templates } = await sql<{ id: string }>`
  insert into email_templates (subject, body, created_at, updated_at)
  values ('News', 'Hello', now(), now()) returning id`.execute(api.db)
const templateId = templates[0]?.id ?? ''
await sql`insert into email_sends (template_id, email, user_id, status, claimed_at)
  select ${templateId}, email, id, case when n % 200 = 0 then 'failed' else 'sent' end, now()
  from (select *, row_number() over (order by id) as n from users) as numbered where n % 2 = 0`.execute(
  api.db,
)
await sql`vacuum analyze users, delivery_addresses, customers, customer_tags, email_sends`.execute(
  api.db,
)

function countRowsOf(filter: RecipientFilter, after?: string) {
  const question = { templateId, filter, now: new Date(), countryNames: ['KR'] }
  return countRowsTouched(recipientPageQuery(api.db, question, { after, most: onPage }))
}

test.each([undefined, 'p15@example.com', 'p9@example.com'])(
  'a page of everyone after %s reads only its own rows',
  async (after) => {
    expect(await countRowsOf({}, after)).toBeLessThanOrEqual(onPage)
  },
)

test.each<[RecipientFilter, number]>([
  [{ use: 'some' }, 4 * onPage],
  [{ platform: 'ios' }, 8 * onPage],
  [{ plan: 'expert' }, 20 * onPage],
  [{ country: 'KR' }, 6 * onPage],
  [{ status: 'never' }, 3 * onPage],
  [{ tag: 'rare' }, onPage],
  [{ status: 'failed' }, onPage],
  [{ search: 'p12345@' }, onPage],
  [{ search: 'no such person' }, onPage],
])('a page of %j reads at most %i rows', async (filter, most) => {
  expect(await countRowsOf(filter)).toBeLessThanOrEqual(most)
})
