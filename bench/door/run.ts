import type { BenchDatabase } from '../database.ts'
import { type Figures, median } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey, seedSessions } from '../seed.ts'
import type { Measured } from '../servers.ts'
import type { Stage } from '../stage.ts'
import { benchLanes } from './lanes.ts'
import { type Pair, runPairs } from './pairs.ts'

/** The figures of the SDK's door, each a ratio within this run, of interleaved pairs. */
export async function benchDoor(scale: Scale, figures: Figures, stage: Stage) {
  await stage.withDatabase({}, async (database) => {
    await withBoth(stage, 'door/server-floor.ts', database, async (floor, door) => {
      const { key, ownerId } = await seedKey(database.url, 'door@example.com')
      const empty = await compare(scale, database, floor, door, key)
      figures.add({
        what: 'a durable, rolled-up, idempotent start, against a bare node:http',
        unit: '',
        values: empty.rates,
        goal: 'at least 0.65',
      })
      figures.add({
        what: "the server's processor time a start, against the same",
        unit: '',
        values: empty.serverCpu,
        goal: 'at most 1.40',
      })
      if (empty.postgresCpu.length > 0) {
        figures.add({
          what: "PostgreSQL's processor time a start, against the same",
          unit: '',
          values: empty.postgresCpu,
          goal: 'at most 0.60',
        })
      }
      await seedSessions(database.url, ownerId, scale.rows)
      const stored = await compare(scale, database, floor, door, key)
      figures.add({
        what: `the same rate with ${scale.rows.toLocaleString('en-US')} sessions stored`,
        unit: '',
        values: stored.rates,
      })
      figures.add({
        what: 'which is, of an empty table',
        unit: '',
        values: [median(stored.rates) / median(empty.rates)],
        goal: 'at least 0.85',
      })
    })
  })
  // Every flush of the log waits two milliseconds longer, as on a slower disk.
  await stage.withDatabase({ commit_delay: '2000', commit_siblings: '0' }, async (database) => {
    await withBoth(stage, 'door/server-one-insert.ts', database, async (one, door) => {
      const { key } = await seedKey(database.url, 'slow-door@example.com')
      figures.add({
        what: 'with slow commits, against one INSERT a request',
        unit: '',
        values: (await compare(scale, database, one, door, key)).rates,
        goal: 'at least 2.8',
      })
    })
  })
  await benchLanes(scale, figures, stage)
}

/** The console first: it migrates the database that the other may use. */
async function withBoth(
  stage: Stage,
  other: string,
  { url }: BenchDatabase,
  measure: (base: Measured, door: Measured) => Promise<void>,
) {
  const files = ['server-console.ts', other]
  await stage.withServers(url, files, async ([door, base]) => {
    if (base && door) await measure(base, door)
  })
}

/** Ratios to the floor, whose own database does nothing. */
async function compare(
  scale: Scale,
  database: BenchDatabase,
  base: Measured,
  door: Measured,
  key: string,
) {
  const pairs = await runPairs(
    scale,
    { server: base, database, key },
    { server: door, database, key },
  )
  const ratios = (of: (pair: Pair) => number) => pairs.map(of).filter(Number.isFinite)
  return {
    rates: ratios(([floor, measured]) => measured.perSecond / floor.perSecond),
    serverCpu: ratios(([floor, measured]) => measured.cpu / floor.cpu),
    postgresCpu: ratios(([floor, measured]) => measured.postgresCpu / floor.cpu),
  }
}
