import { Client } from 'pg'
import { z } from 'zod'
import { freePorts } from '../../scripts/verify/free-ports.ts'
import { serverEnvironment, withDatabase } from '../database.ts'
import { median, print } from '../figures.ts'
import { seedKey, seedSession, seedSessions } from '../seed.ts'
import { type Measured, startMeasured } from '../servers.ts'

const few = 500_000
const many = 5_000_000
const rounds = 25

/** The figures of the statistic page, each a ratio within this run, of medians taken in turns. */
export async function benchUsage() {
  await withDatabase({}, async (databaseUrl) => {
    const [small, large] = [
      await seedOwner(databaseUrl, 'small@example.com', few),
      await seedOwner(databaseUrl, 'large@example.com', many),
    ]
    const server = await startMeasured(
      'server-console.ts',
      await freePorts(3),
      serverEnvironment(databaseUrl),
    )
    try {
      await measure(server, databaseUrl, small, large)
    } finally {
      await server.stop()
    }
  })
}

type Owner = { ownerId: string; cookie: string }

async function measure(server: Measured, databaseUrl: string, small: Owner, large: Owner) {
  const statistic = '/api/user-usage?months=6'
  const [ofFew = 0, ofMany = 0] = await inTurns(
    () => get(server, small, statistic),
    () => get(server, large, statistic),
  )
  print(
    `180 days at ${many.toLocaleString('en-US')} sessions, against ${few.toLocaleString('en-US')}`,
    ofMany / ofFew,
    'at most 1.2',
  )
  const counted = await countingTime(databaseUrl, large)
  print('counting the rows instead, against the statistic', counted / ofMany, 'at least 50')

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const detail = `/api/user-usage-detail?date=${yesterday}`
  const { total } = pageOf(await get(server, large, detail))
  /** The step to a page from the one before it. */
  const stepTo = async (page: number) => {
    const { next = '' } = pageOf(await get(server, large, `${detail}&page=${page - 1}`))
    return () => get(server, large, `${detail}&cursor=${next}`)
  }
  const middle = Math.ceil(total / 2)
  const [first = 0, ...others] = await inTurns(
    () => get(server, large, detail),
    await stepTo(middle),
    await stepTo(total),
  )
  for (const [index, page] of [middle, total].entries()) {
    const ratio = (others[index] ?? 0) / first
    print(`page ${page} of ${total} of a day's detail, against page 1`, ratio, 'at most 1.2')
  }
}

async function countingTime(databaseUrl: string, { ownerId }: Owner) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await timed(() => client.query(countRows, [ownerId]))
  } finally {
    await client.end()
  }
}

const countRows = `select day, count(*) from metered_sessions
  where owner_id = $1 and day > current_date - 180 and license <> 'development' group by day`

async function seedOwner(databaseUrl: string, email: string, sessions: number): Promise<Owner> {
  const { ownerId } = await seedKey(databaseUrl, email)
  await seedSessions(databaseUrl, ownerId, sessions)
  return { ownerId, cookie: await seedSession(databaseUrl, ownerId) }
}

const detailPage = z.object({ total: z.number(), next: z.string().optional() })
const pageOf = (body: unknown) => detailPage.parse(body)

async function get(server: Measured, { cookie }: Owner, path: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The median time of each, all of them once a round, so that what disturbs one disturbs the others. */
async function inTurns(...acts: (() => Promise<unknown>)[]) {
  const times = acts.map((): number[] => [])
  for (const act of acts) await act()
  for (let round = 0; round < rounds; round++) {
    for (const [index, act] of acts.entries()) times[index]?.push(await timed(act))
  }
  return times.map(median)
}

async function timed(act: () => Promise<unknown>) {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}
