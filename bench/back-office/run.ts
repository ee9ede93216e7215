import { formatCustomerGroup } from '@fovea/contract/admin/customer-groups'
import { dayMs, dayOf } from '@fovea/contract/time'
import { migrateDatabase } from '@fovea/api/operations'
import { encodeCursor } from '../../apps/api/src/features/admin/customers/cursor.ts'
import { queryOnce, withClient } from '../client.ts'
import { computePercentile, type Figures } from '../figures.ts'
import { fetchPage, type Owner, seedOwner } from '../pages.ts'
import type { Scale } from '../scale.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'
import { seedCustomers } from './seed-customers.ts'

const sessionsOfCustomer = 100
const fewCustomers = 1_000

/** Lists and growth with many customers, against the same with few. `--rows` is the number of sessions. */
export async function benchBackOffice(scale: Scale, figures: Figures, stage: BenchStage) {
  const many = Math.max(20, Math.round(scale.rows / sessionsOfCustomer))
  const few = Math.min(fewCustomers, Math.ceil(many / 2))
  await stage.withDatabase({}, ({ url: small }) =>
    stage.withDatabase({}, async ({ url: large }) => {
      for (const [url, customers] of [
        [small, few],
        [large, many],
      ] as const) {
        await migrateDatabase(url, 'silent')
        await seedCustomers(url, customers, customers * sessionsOfCustomer)
      }
      await stage.withServers(small, ['server-console.ts'], ([ofFew]) =>
        stage.withServers(large, ['server-console.ts'], async ([ofMany]) => {
          if (ofFew === undefined || ofMany === undefined) return
          await Promise.all([waitForRefresh(small), waitForRefresh(large)])
          // The first refresh has changed nearly every customer, which a real database does over time.
          await Promise.all([small, large].map((url) => queryOnce(url, 'vacuum analyze')))
          const sides = [await createSide(small, ofFew), await createSide(large, ofMany)] as const
          for (const { sessions, url } of sides) {
            const name = `sessions that the sums of ${url === large ? 'many' : 'few'} stand for`
            figures.add({ name, unit: '', values: [sessions] })
          }
          for (const call of Object.keys(sides[0].calls)) {
            if (scale.calls.length > 0 && !scale.calls.some((part) => call.includes(part))) continue
            const name = `${call}, ${many.toLocaleString('en-US')} customers`
            await compare(figures, scale, { name, call, sides })
          }
        }),
      )
    }),
  )
}

function day(ago: number) {
  return dayOf(Date.now() - ago * dayMs)
}

/** Whom the calls about one customer name, and where the middle of the list begins. */
type Known = { customerId: string; sendingId: string; cursor: string }

function listCalls({ customerId, sendingId, cursor }: Known): Record<string, string> {
  const lists = '/api/admin/customers'
  const group = (
    name: Parameters<typeof formatCustomerGroup>[0]['name'],
    from: string,
    to: string,
  ) => `${lists}?group=${formatCustomerGroup({ name, from, to })}`
  const monday = day(((new Date().getUTCDay() + 6) % 7) + 7)
  const month = `${day(new Date().getUTCDate()).slice(0, 7)}-01`
  return {
    growth: '/api/admin/growth?weeks=52',
    customers: lists,
    'customers, a page in the middle': `${lists}?cursor=${cursor}`,
    'customers by spend': `${lists}?sort=spend`,
    'customers by name': `${lists}?sort=name&order=ascending`,
    'customers on Expert': `${lists}?plan=expert`,
    'customers with a license': `${lists}?plan=commercial`,
    'customers overdue': `${lists}?state=overdue`,
    'customers by a tag': `${lists}?tag=beta`,
    'customers by a search': `${lists}?search=customer-77`,
    'customers by a search for all': `${lists}?search=example.com`,
    'customers by two words': `${lists}?search=${encodeURIComponent('example.com customer-777')}`,
    'a customer': `${lists}/${customerId}`,
    'a timeline': `${lists}/${customerId}/timeline`,
    'sign-ups of 12 weeks': group('signedUp', day(83), day(0)),
    'sign-ups of a week who paid': group('paying', day(13), day(7)),
    'active customers': `${group('active', monday, monday)}&sort=sessions`,
    'active customers on Windows': `${group('activeWindows', monday, monday)}&sort=sessions`,
    'paying customers': `${group('payers', month, month)}&sort=spend`,
    'new customers': group('newPayers', month, month),
    'lost customers': group('lostPayers', month, month),
    requests: '/api/admin/requests?limit=50',
    'requests by a search': `/api/admin/requests?search=${encodeURIComponent('device 77')}`,
    'requests by a customer': '/api/admin/requests?search=customer-775',
    audit: '/api/admin/audit',
    'audit by actor': '/api/admin/audit?actor=finance',
    'audit by object': '/api/admin/audit?subject=customer-775@example.com',
    sendings: '/api/admin/email/sendings',
    'recipients of a sending': `/api/admin/email/sendings/${sendingId}/recipients`,
    'the board of articles': '/api/admin/blog?texts=false&limit=50',
    'the board of use cases': '/api/admin/usecase?texts=false&limit=50',
    health: '/api/admin/health',
    'companies of a day': `/api/admin/company-info?since=${Math.floor(Date.now() / 1000) - 86_400}`,
    'monitor, days': '/api/admin/monitor/window?days=7',
    'monitor, apps': '/api/admin/monitor/window/apps?days=7&environment=prod',
  }
}

/** The first refresh reads everything, and later ones what can have changed: nothing is measured beside them. */
async function waitForRefresh(url: string) {
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select from task_runs where ended_at is not null and holder is null
          and name in ('refresh customers', 'refresh all customers', 'refresh growth', 'refresh monitor')`,
      )
      if (rows.length === 4) return
      await client.query('select pg_sleep(0.2)')
    }
  })
}

type Side = {
  url: string
  server: MeasuredServer
  admin: Owner
  sessions: number
  calls: Record<string, string>
}

async function createSide(url: string, server: MeasuredServer): Promise<Side> {
  return {
    url,
    server,
    sessions: await countSessions(url),
    admin: await seedOwner(url, 'admin@fovea.test', 10),
    calls: listCalls(await findKnown(url)),
  }
}

async function countSessions(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ sessions: number }>(
      'select coalesce(sum(sessions), 0)::float8 as sessions from metered_days',
    )
    return rows[0]?.sessions ?? 0
  })
}

async function findKnown(url: string): Promise<Known> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{
      customer: string
      sending: string
      middle: string
      value: string
    }>(
      `select (select id from customers where plan = 'commercial' and email like 'customer-%'
          order by joined_at desc limit 1) as customer,
        (select id from sendings order by created_at limit 1) as sending, id as middle,
        (extract(epoch from joined_at) * 1000000)::bigint::text as value
      from customers order by joined_at desc, id desc
      offset (select count(*) / 2 from customers) limit 1`,
    )
    const [{ customer, sending, middle, value } = noneKnown] = rows
    return {
      customerId: customer,
      sendingId: sending,
      cursor: encodeCursor({ value, id: middle }),
    }
  })
}

const noneKnown = { customer: '', sending: '', middle: '', value: '' }

async function compare(
  figures: Figures,
  { rounds }: Scale,
  { name, call, sides }: { name: string; call: string; sides: readonly [Side, Side] },
) {
  const times: [number[], number[]] = [[], []]
  await Promise.all(sides.map(({ url }) => waitForRefresh(url)))
  const before = await Promise.all(sides.map(({ url }) => countRowsRead(url)))
  const taken = rounds * 2
  // Alternating, so that a disturbance affects both.
  for (let round = 0; round < taken; round++) {
    for (const [index, { server, admin, calls }] of sides.entries()) {
      const begun = performance.now()
      await fetchPage(server, admin, calls[call] ?? '')
      times[index]?.push(performance.now() - begun)
    }
  }
  const [few, many] = times.map((some) => computePercentile(some, 0.95))
  const goal = 'at most 1.3'
  figures.add({
    name: `${name}, p95 against few`,
    unit: '',
    values: [(many ?? 0) / (few ?? 1)],
    goal,
  })
  figures.add({ name: `${name}, p95`, unit: 'ms', values: [many ?? 0] })
  const after = await Promise.all(sides.map(({ url }) => countRowsRead(url)))
  const rows = (side: number) => Math.max(0, (after[side] ?? 0) - (before[side] ?? 0)) / taken
  figures.add({ name: `${name}, rows read a call`, unit: '', values: [rows(1)] })
  figures.add({ name: `${name}, rows read a call with few`, unit: '', values: [rows(0)] })
}

/** Tasks that run every second read rows, too. */
const mostReadings = 4

/** Rows that scans of tables and indexes returned, once every session has reported them. */
async function countRowsRead(url: string) {
  return withClient(url, async (client) => {
    let known = -1
    for (let reading = 1; ; reading++) {
      const { rows } = await client.query<{ read: number }>(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
        from pg_stat_user_tables where relname not in ('sessions', 'task_runs')`,
      )
      const [{ read } = { read: 0 }] = rows
      if (read === known || reading === mostReadings) return read
      known = read
      // A session reports once a second at most.
      await client.query('select pg_sleep(1.1)')
    }
  })
}
