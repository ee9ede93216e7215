import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRowsTouched } from '../../../../test/rows-touched.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { findMeantCustomers } from '../customers/search-terms.ts'
import { type AuditFilter, createAuditPageQuery } from './audit-page.ts'

const api = await openTestApi()
const entries = 20_000
const onPage = 51

await sql`insert into workspaces (id, name, created_at)
  select uuidv7(), 'Team ' || n, now() - n * interval '1 minute' from generate_series(1, 5000) as n`.execute(
  api.db,
)
await sql`insert into customers
    (id, kind, name, email, members, plan, state, month, sessions, spend_cents, joined_at, seen_at, words)
  select id, 'team', name, '', 1, 'basic', 'active', '2026-03-01', 0, 0, created_at, created_at, ' ' || lower(name) || ' x'
  from workspaces where name is not null`.execute(api.db)
await sql`insert into admin_audit (at, actor_email, action, subject, subject_id, recipients)
  select now() - n * interval '1 minute',
    case when n > 19950 then 'former@example.com' else 'staff-' || n % 3 || '@example.com' end,
    case when n > 19900 then 'refund ordered' when n % 2 = 0 then 'key renewed' else 'tag added' end,
    'Customer ' || n || case when n % 2 = 0 then ' of Optik' else '' end,
    coalesce(workspaces.id::text, ''), case when n % 100 = 0 then 100 end
  from generate_series(1, ${entries}::int) as n left join workspaces on name = 'Team ' || n % 5000`.execute(
  api.db,
)
await sql`insert into users (email, nickname, image_url, created_at) values ('reader@example.com', '', '', now())`.execute(
  api.db,
)
await sql`insert into admin_audit_recipients (audit_id, email, user_id)
  select id, 'reader-' || n || '@example.com', (select id from users) from admin_audit, generate_series(1, 100) as n
  where recipients is not null`.execute(api.db)
await sql`vacuum analyze customers, admin_audit, admin_audit_recipients`.execute(api.db)

async function countRowsOf(filter: AuditFilter) {
  const customers = await findMeantCustomers(api.db, filter.subject ?? '')
  return countRowsTouched(await createAuditPageQuery(api.db, { ...filter, customers }, onPage))
}

test.each<[AuditFilter, number]>([
  [{}, onPage],
  [{ actor: 'former@' }, onPage],
  [{ actor: 'STAFF' }, 3 * onPage],
  [{ action: 'refund ordered' }, onPage],
  [{ actor: 'staff-1', action: 'refund ordered' }, onPage],
  [{ from: '2020-01-01', to: '2021-01-01' }, onPage],
  [{ subject: 'customer 19999' }, onPage],
  [{ subject: 'Optik' }, 3 * onPage],
  [{ subject: 'optik', actor: 'staff-2' }, 4 * onPage],
  [{ subject: 'reader-77@' }, 4 * onPage],
  [{ subject: 'example.com' }, 4 * onPage],
  [{ subject: 'Team 4999' }, onPage],
  [{ subject: 'no such entry' }, onPage],
])('a page of %j touches at most %d rows', async (filter, most) => {
  expect(await countRowsOf(filter)).toBeLessThanOrEqual(most)
})
