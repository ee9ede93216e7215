import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApi } from '../../../test/test-api.ts'
import { weighTerms } from './list-requests.ts'
import { requestRepository } from './repository.ts'

const api = await openTestApi()
const requests = 20_000
const onPage = 21

await sql`insert into users (id, email, nickname, image_url, created_at)
  select gen_random_uuid(), 'customer-' || n || '@example.com', '', '', now() - n * interval '1 minute'
  from generate_series(1, ${requests}::int) as n`.execute(api.db)
await sql`insert into requests (user_id, type, info, created_at)
  select id, 'Report Issue', jsonb_build_object('content', 'The camera of ' || email || ' stays dark.'), created_at
  from users where email like 'customer-%'`.execute(api.db)
await sql`insert into request_replies (request_id, text, created_at)
  select id, 'Which camera is it?', created_at from requests`.execute(api.db)
await sql`insert into customers
    (id, kind, name, email, members, plan, state, month, sessions, spend_cents, joined_at, seen_at, words)
  select id, 'person', '', email, 1, 'basic', 'active', '2026-03-01', 0, 0, created_at, created_at, ' customer ' || email
  from users where email like 'customer-%'`.execute(api.db)
await sql`vacuum analyze users, requests, request_replies, customers`.execute(api.db)

/** The most rows that a step of the plan touched. */
async function countRowsTouched(search: string | undefined) {
  const pattern = `%${search ?? ''}%`
  const customers = sql<{ id: string }>`select id from customers where words like ${pattern}`
  const terms = search === undefined ? [] : await weighTerms(api.db, [{ pattern, customers }])
  const query = requestRepository(api.db).pageQuery({ terms }, onPage)
  const plan = sql`analyze, costs off, timing off, buffers off`
  const text = JSON.stringify(await query.explain('json', plan))
  const rows = [...text.matchAll(/"(?:Actual Rows|Rows Removed[^"]*)":([\d.]+)/g)]
  expect(rows.length).toBeGreaterThan(0)
  return Math.max(...rows.map(([, count]) => Number(count)))
}

test('a page of requests reads only its own rows', async () => {
  expect(await countRowsTouched(undefined)).toBe(onPage)
})

test.each(['camera', 'which', 'example.com', 'customer ', 'customer-77', 'customer-7777@', 'none'])(
  'a search for %s does not read all requests',
  async (search) => {
    expect(await countRowsTouched(search)).toBeLessThan(1_000)
  },
)
