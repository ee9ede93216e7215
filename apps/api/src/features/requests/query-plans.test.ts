import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRowsTouched } from '../../../test/rows-touched.ts'
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

async function countRowsOf(...searches: string[]) {
  const terms = searches.map((text) => {
    const pattern = `%${text}%`
    const customers = sql<{ id: string }>`select id from customers where words like ${pattern}`
    return { pattern, rarest: pattern, text, customers }
  })
  const weighed = await weighTerms(api.db, terms)
  return countRowsTouched(requestRepository(api.db).pageQuery({ terms: weighed }, onPage))
}

test('a page of requests reads only its own rows', async () => {
  expect(await countRowsOf()).toBe(onPage)
})

test.each(['camera', 'which', 'example.com', 'customer ', 'customer-77', 'customer-7777@', 'none'])(
  'a search for %s does not read all requests',
  async (search) => {
    expect(await countRowsOf(search)).toBeLessThan(1_000)
  },
)

test('of several words, only the rarest is looked up', async () => {
  expect(await countRowsOf('camera', 'customer-77')).toBeLessThan(1_000)
  expect(await countRowsOf('which', 'customer-7777@', 'example.com')).toBeLessThan(100)
})
