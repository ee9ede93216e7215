import { createHash } from 'node:crypto'
import { monitorWindows } from '@fovea/contract/admin'
import { customerSorts } from '@fovea/contract/admin/customer-options'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { countRowsTouched } from '../../../../test/rows-touched.ts'
import { createTestApi } from '../../../../test/test-api.ts'
import { readPatterns } from './search-terms.ts'
import { type CustomerFilter, customerRepository } from './repository.ts'
import { monitorRepository } from '../monitor/repository.ts'

const api = await createTestApi()
afterAll(() => api.close())

const customers = 20_000
const onPage = 51

await sql`insert into workspaces (id, name, created_at)
  select uuidv7(), 'Team ' || n, now() - n * interval '1 minute'
  from generate_series(1, ${customers}::int) as n`.execute(api.db)
await sql`delete from customer_changes`.execute(api.db)
await sql`insert into customers
    (id, kind, name, email, members, plan, state, month, sessions, spend_cents, joined_at, seen_at, words)
  select id, 'team', name, name || '@example.com', 1,
    case when n % 100 = 0 then 'expert' else 'basic' end,
    case when n % 400 = 0 then 'overdue' else 'active' end,
    '2026-03-01', n * 7 % 1000, n % 3, created_at, created_at,
    ' ' || lower(name) || ' c' || n || '@example.com ' || md5(n::text)
  from (select *, row_number() over (order by created_at) as n from workspaces) as numbered`.execute(
  api.db,
)
await sql`insert into growth_members (month, name, workspace_id, joined_at)
  select '2026-02-01', case when n % 20 = 0 then 'payers' when n % 2 = 0 then 'newPayers' else 'lostPayers' end, id, joined_at
  from (select id, joined_at, row_number() over (order by joined_at) as n from customers) as numbered
  where n % 20 = 0 or n % 333 = 1`.execute(api.db)
await sql`insert into customer_tags (workspace_id, tag)
  select id, case when n % 20 = 0 then 'partner' else 'beta' end
  from (select id, row_number() over (order by id) as n from customers) as numbered where n % 10 < 5`.execute(
  api.db,
)
await sql`vacuum analyze customers, growth_members, customer_tags`.execute(api.db)

function countRowsOfPage(filter: Partial<CustomerFilter>) {
  const whole: CustomerFilter = {
    patterns: [],
    sort: 'joined',
    order: 'descending',
    ...filter,
  }
  return countRowsTouched(customerRepository(api.db).pageQuery(whole, onPage))
}

/** The blocks of the index of trigrams that a search reads. */
async function countIndexBlocks(filter: Pick<CustomerFilter, 'patterns' | 'rarest'>) {
  const whole = { ...filter, sort: 'joined', order: 'descending' } as const
  const query = customerRepository(api.db).pageQuery(whole, onPage)
  const text = JSON.stringify(await query.explain('json', sql`analyze, buffers, costs off`))
  const [, blocks] = /"Node Type":"Bitmap Index Scan".*?"Shared Hit Blocks":(\d+)/.exec(text) ?? []
  expect(blocks).toBeDefined()
  return Number(blocks)
}

test.each(customerSorts)(
  'a page by %s reads only its own rows, wherever it begins',
  async (sort) => {
    const repository = customerRepository(api.db)
    for (const order of ['ascending', 'descending'] as const) {
      expect(await countRowsOfPage({ sort, order })).toBe(onPage)
      const middle = { patterns: [], sort, order }
      const rows = await repository.pageQuery(middle, customers / 2).execute()
      const last = rows.at(-1)
      const cursor = { value: last?.sorted_by ?? '', id: last?.id ?? '' }
      // Rows with the value of the cursor are compared by their ids.
      expect(await countRowsOfPage({ sort, order, cursor })).toBeLessThanOrEqual(onPage + 1)
    }
  },
)

test.each([
  'team 12345',
  'c777@',
  createHash('md5').update('4242').digest('hex'),
  'example.com',
  'te',
  'no-such-customer',
])('a search for %s does not read the whole table', async (search) => {
  for (const sort of ['joined', 'sessions', 'name'] as const) {
    expect(await countRowsOfPage({ ...(await readPatterns(api.db, search)), sort })).toBeLessThan(
      400,
    )
  }
})

test.each(['example.com c777', 'c777@example.com'])(
  'a search for %s does not read the index for the words that all have',
  async (search) => {
    const { patterns, rarest } = await readPatterns(api.db, search)
    const plain = await countIndexBlocks({ patterns })
    expect(await countIndexBlocks({ patterns, rarest })).toBeLessThan(plain / 3)
    const find = async (filter: Pick<CustomerFilter, 'patterns' | 'rarest'>) => {
      const whole = { ...filter, sort: 'joined', order: 'ascending' } as const
      return (await customerRepository(api.db).pageQuery(whole, customers).execute()).map(
        ({ name }) => name,
      )
    }
    const found = await find({ patterns })
    expect(found).not.toEqual([])
    expect(await find({ patterns, rarest })).toEqual(found)
  },
)

test('a filter for few customers reads these, and one for most reads in order', async () => {
  for (const sort of customerSorts) {
    // In the order of joining, only the rows of the page.
    const most = sort === 'joined' ? onPage : 399
    expect(await countRowsOfPage({ state: 'overdue', sort })).toBeLessThanOrEqual(most)
    expect(await countRowsOfPage({ plan: 'expert', sort })).toBeLessThanOrEqual(most)
    expect(await countRowsOfPage({ plan: 'basic', kind: 'team', sort })).toBeLessThan(400)
  }
})

test.each(customerSorts)(
  'a page of a tag by %s reads only its own rows, wherever it begins',
  async (sort) => {
    for (const order of ['ascending', 'descending'] as const) {
      const filter = { patterns: [], tag: 'beta', sort, order }
      expect(await countRowsOfPage(filter)).toBe(onPage)
      const rows = await customerRepository(api.db)
        .pageQuery(filter, customers / 8)
        .execute()
      const last = rows.at(-1)
      const cursor = { value: last?.sorted_by ?? '', id: last?.id ?? '' }
      expect(await countRowsOfPage({ ...filter, cursor })).toBeLessThanOrEqual(onPage + 1)
    }
  },
)

test.each(['payers', 'newPayers', 'lostPayers'] as const)(
  'the %s of a month are not all read for a page',
  async (name) => {
    const group = { name, from: '2026-02-01', to: '2026-02-28' }
    for (const sort of customerSorts) {
      const most = sort === 'joined' ? onPage : 1_499
      expect(await countRowsOfPage({ group, sort })).toBeLessThanOrEqual(most)
    }
  },
)

test.each(['active', 'activeWindows'] as const)(
  'the %s customers of a week are not all read for a page',
  async (name) => {
    await sql`insert into growth_weeks (week, platform, workspace_id, apps, sessions)
      select '2026-02-23', platform, id, 1, 1
      from customers join (values ('all', '%'), ('windows', '%5')) as given (platform, ending) on name like ending
      on conflict do nothing`.execute(api.db)
    await sql`vacuum analyze growth_weeks`.execute(api.db)
    const group = { name, from: '2026-02-23', to: '2026-03-01' }
    for (const sort of customerSorts) {
      expect(await countRowsOfPage({ group, sort })).toBeLessThanOrEqual(20 * onPage)
    }
  },
)

test('a page of the apps on the monitor reads only its own rows, wherever it begins', async () => {
  await sql`insert into monitor_apps (owner_id, app, is_web, is_dev, calls)
    select gen_random_uuid(), 'com.example.a' || n, n % 4 = 0, n % 2 = 0, array[n % 70, n % 90, n, n + 1]
    from generate_series(1, 20000) as n`.execute(api.db)
  await sql`vacuum analyze monitor_apps`.execute(api.db)
  const repository = monitorRepository(api.db)
  for (const days of monitorWindows) {
    for (const environment of ['prod', 'dev'] as const) {
      const page = { days, environment, after: undefined }
      expect(await countRowsTouched(repository.appsQuery({ ...page, limit: onPage }))).toBe(onPage)
      const first = await repository.appsQuery({ ...page, limit: 300 }).execute()
      const after = first.at(-1)
      const touched = await countRowsTouched(
        repository.appsQuery({ ...page, after, limit: onPage }),
      )
      expect(touched).toBeLessThanOrEqual(onPage + 1)
    }
  }
})
