import { seedKey, seedSession } from '../../../bench/seed.ts'
import { withClient } from '../../../bench/client.ts'
import { startLoad } from '../load.ts'
import { startPages } from './page-load.ts'

const enough = 100
const callers = 8

/** Returns the answers by status, and the number of missing acknowledged sessions. */
export async function upgradeUnderLoad(
  databaseUrl: string,
  earlier: number,
  change: () => Promise<number[]>,
) {
  const { key, ownerId } = await seedKey(databaseUrl, 'upgrade@example.com')
  const cookie = await seedSession(databaseUrl, ownerId)
  const begin = (port: number) => ({
    load: startLoad(port, key, callers),
    pages: startPages(port, cookie),
  })
  const workOn = async ({ load, pages }: ReturnType<typeof begin>) => {
    const wanted = load.tally.acknowledged.length + enough
    await Promise.all([
      load.until(() => load.tally.acknowledged.length >= wanted),
      pages.untilOpened(1),
    ])
  }
  const busy = [begin(earlier)]
  try {
    await Promise.all(busy.map(workOn))
    busy.push(...(await change()).map(begin))
    await Promise.all(busy.map(workOn))
  } finally {
    for (const { load, pages } of busy) await Promise.all([load.stop(), pages.stop()])
  }

  const acknowledged = busy.flatMap(({ load }) => load.tally.acknowledged)
  const { rowCount } = await withClient(databaseUrl, (client) =>
    client.query('select from metered_sessions where session_id = any ($1::uuid[])', [
      acknowledged,
    ]),
  )
  return {
    sdkApi: addUp(busy.map(({ load }) => load.tally.statuses)),
    pages: addUp(busy.map(({ pages }) => pages.statuses)),
    lost: acknowledged.length - (rowCount ?? 0),
  }
}

function addUp(all: Map<number | 'cut', number>[]) {
  const sums: Record<string, number> = {}
  for (const statuses of all)
    for (const [status, count] of statuses) sums[status] = (sums[status] ?? 0) + count
  return sums
}
