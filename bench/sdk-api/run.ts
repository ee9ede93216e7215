import type { BenchDatabase } from '../database.ts'
import { type Figures, computeMedian } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey, seedSessions } from '../seed.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWriters } from './writers.ts'
import { type RunPair, runPairs } from './pairs.ts'

export async function benchSdkApi(scale: Scale, figures: Figures, stage: BenchStage) {
  await stage.withDatabase({}, async (database) => {
    await withBoth(stage, 'sdk-api/server-floor.ts', database, async (floor, sdkApi) => {
      const { key, ownerId } = await seedKey(database.url, 'sdk-api@example.com')
      const empty = await compare(scale, database, floor, sdkApi, key)
      figures.add({
        name: 'a durable, rolled-up, idempotent start, against a bare node:http',
        unit: '',
        values: empty.rates,
        goal: 'at least 0.65',
      })
      figures.add({
        name: "the server's processor time a start, against the same",
        unit: '',
        values: empty.serverCpu,
        goal: 'at most 1.40',
      })
      if (empty.postgresCpu.length > 0) {
        figures.add({
          name: "PostgreSQL's processor time a start, against the same",
          unit: '',
          values: empty.postgresCpu,
          goal: 'at most 0.60',
        })
      }
      await seedSessions(database.url, ownerId, scale.rows)
      const stored = await compare(scale, database, floor, sdkApi, key)
      figures.add({
        name: `the same rate with ${scale.rows.toLocaleString('en-US')} sessions stored`,
        unit: '',
        values: stored.rates,
      })
      figures.add({
        name: 'which is, of an empty table',
        unit: '',
        values: [computeMedian(stored.rates) / computeMedian(empty.rates)],
        goal: 'at least 0.85',
      })
    })
  })
  // Adds two milliseconds to every flush of the log, like a slower disk.
  await stage.withDatabase({ commit_delay: '2000', commit_siblings: '0' }, async (database) => {
    await withBoth(stage, 'sdk-api/server-one-insert.ts', database, async (measured, sdkApi) => {
      const { key } = await seedKey(database.url, 'slow-sdk-api@example.com')
      figures.add({
        name: 'with slow commits, against one INSERT a request',
        unit: '',
        values: (await compare(scale, database, measured, sdkApi, key)).rates,
        goal: 'at least 2.8',
      })
    })
  })
  await benchWriters(scale, figures, stage)
  await benchWebhooks(scale, figures, stage)
}

/** The console starts first, because it migrates the database that the other server may use. */
async function withBoth(
  stage: BenchStage,
  other: string,
  { url }: BenchDatabase,
  measure: (base: MeasuredServer, sdkApi: MeasuredServer) => Promise<void>,
) {
  const files = ['server-console.ts', other]
  await stage.withServers(url, files, async ([sdkApi, base]) => {
    if (base && sdkApi) await measure(base, sdkApi)
  })
}

/** Ratios are relative to the floor server, whose database is unused. */
async function compare(
  scale: Scale,
  database: BenchDatabase,
  base: MeasuredServer,
  sdkApi: MeasuredServer,
  key: string,
) {
  const pairs = await runPairs(
    scale,
    { server: base, database, key },
    { server: sdkApi, database, key },
  )
  const ratios = (create: (pair: RunPair) => number) => pairs.map(create).filter(Number.isFinite)
  return {
    rates: ratios(([floor, measured]) => measured.perSecond / floor.perSecond),
    serverCpu: ratios(([floor, measured]) => measured.cpu / floor.cpu),
    postgresCpu: ratios(([floor, measured]) => measured.postgresCpu / floor.cpu),
  }
}
