import { dayMs, dayOf } from '@fovea/contract/time'
import { z } from 'zod'
import { withClient } from '../client.ts'
import { type Figures, computeMedian } from '../figures.ts'
import { fetchPage, type Owner, seedOwner } from '../pages.ts'
import type { Scale } from '../scale.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'

export async function benchUsage(scale: Scale, figures: Figures, stage: BenchStage) {
  await stage.withDatabase({}, async ({ url }) => {
    await stage.withServers(url, ['server-console.ts'], async ([server]) => {
      if (server === undefined) return
      const small = await seedOwner(url, 'small@example.com', scale.rows / 10)
      const large = await seedOwner(url, 'large@example.com', scale.rows)
      await measure({ scale, figures, server, databaseUrl: url, small, large })
    })
  })
}

type Run = {
  scale: Scale
  figures: Figures
  server: MeasuredServer
  databaseUrl: string
  small: Owner
  large: Owner
}

async function measure({ scale, figures, server, databaseUrl, small, large }: Run) {
  const statistic = '/api/user-usage?months=6'
  const [ofFew = 0, ofMany = 0] = await measureMedians(
    scale.rounds,
    () => fetchPage(server, small, statistic),
    () => fetchPage(server, large, statistic),
  )
  const many = scale.rows.toLocaleString('en-US')
  figures.add({
    name: `180 days at ${many} sessions, against a tenth of them`,
    unit: '',
    values: [ofMany / ofFew],
    goal: 'at most 1.2',
  })
  const counted = await countingTime(databaseUrl, large)
  figures.add({
    name: 'counting the rows instead, against the statistic',
    unit: '',
    values: [counted / ofMany],
    goal: 'at least 50',
  })

  const yesterday = dayOf(Date.now() - dayMs)
  const detail = `/api/user-usage-detail?date=${yesterday}`
  const { total } = pageOf(await fetchPage(server, large, detail))
  const stepTo = async (page: number) => {
    const { next = '' } = pageOf(await fetchPage(server, large, `${detail}&page=${page - 1}`))
    return () => fetchPage(server, large, `${detail}&cursor=${next}`)
  }
  const middle = Math.ceil(total / 2)
  const [first = 0, ...others] = await measureMedians(
    scale.rounds,
    () => fetchPage(server, large, detail),
    await stepTo(middle),
    await stepTo(total),
  )
  for (const [index, page] of [middle, total].entries()) {
    const ratio = (others[index] ?? 0) / first
    figures.add({
      name: `page ${page} of ${total} of a day's detail, against page 1`,
      unit: '',
      values: [ratio],
      goal: 'at most 1.2',
    })
  }
}

function countingTime(databaseUrl: string, { ownerId }: Owner) {
  return withClient(databaseUrl, (client) => timed(() => client.query(countRows, [ownerId])))
}

const countRows = `select day, count(*) from metered_sessions
  where owner_id = $1 and day > current_date - 180 and license <> 'development' group by day`

const detailPage = z.object({ total: z.number(), next: z.string().optional() })
const pageOf = (body: unknown) => detailPage.parse(body)

/** Returns the median time of each function. Each round runs all of them, so that a disturbance affects all. */
async function measureMedians(rounds: number, ...functions: (() => Promise<unknown>)[]) {
  const times = functions.map((): number[] => [])
  for (const act of functions) await act()
  for (let round = 0; round < rounds; round++) {
    for (const [index, act] of functions.entries()) times[index]?.push(await timed(act))
  }
  return times.map(computeMedian)
}

async function timed(act: () => Promise<unknown>) {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}
