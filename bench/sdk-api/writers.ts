import { createMeter, migrateDatabase } from '@fovea/api/operations'
import { Pool } from 'pg'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import type { BenchStage } from '../stage.ts'
import { createUuidV7 } from './start-body.ts'

const manyOwners = 50
/** Starts in flight per connection: more than one console admits, so that the database is the bottleneck. */
const inFlightEach = 4
const connections = 10

export async function benchWriters(scale: Scale, figures: Figures, stage: BenchStage) {
  // Adds two milliseconds to every flush of the log, like a slower disk.
  await stage.withDatabase({ commit_delay: '2000', commit_siblings: '0' }, async ({ url }) => {
    await migrateDatabase(url, 'error')
    await withPool(url, (pool) =>
      withPool(url, async (many) => {
        const oneLane = createMeter(pool, { lanes: 2 })
        const lanes = createMeter(many)
        const owners = Array.from({ length: manyOwners }, createUuidV7)
        const compare = async (of: string[]) => {
          const ratios: number[] = []
          await flood(oneLane, of, scale, scale.warmUpSeconds)
          await flood(lanes, of, scale, scale.warmUpSeconds)
          for (let pair = 0; pair < scale.pairs; pair++) {
            const before = await flood(oneLane, of, scale, scale.seconds)
            ratios.push((await flood(lanes, of, scale, scale.seconds)) / before)
          }
          return ratios
        }
        figures.add({
          name: 'a flood of fifty owners in lanes at the meter, against one lane',
          unit: '',
          values: await compare(owners),
          goal: 'at least 1.3',
        })
        figures.add({
          name: 'a flood of one owner, against the same',
          unit: '',
          values: await compare(owners.slice(0, 1)),
          goal: 'about 1',
        })
      }),
    )
  })
}

async function withPool(url: string, work: (pool: Pool) => Promise<void>) {
  const pool = new Pool({ connectionString: url, max: connections })
  // `end` resolves before the connections are closed, so a database that stops right after it still ends them.
  pool.on('error', () => undefined)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/** Starts per second at a constant number in flight. Sends every start once, even beyond the given time. */
async function flood(
  meter: ReturnType<typeof createMeter>,
  owners: string[],
  scale: Scale,
  seconds: number,
) {
  const begun = performance.now()
  const until = begun + seconds * 1000
  let stored = 0
  const keepStarting = async (first: number) => {
    let nth = first
    do {
      await meter.start(startOf(owners[nth++ % owners.length] ?? ''))
      stored++
    } while (performance.now() < until)
  }
  const inFlight = scale.connections * inFlightEach
  await Promise.all(Array.from({ length: inFlight }, (_, first) => keepStarting(first)))
  return stored / ((performance.now() - begun) / 1000)
}

function startOf(ownerId: string): Parameters<ReturnType<typeof createMeter>['start']>[0] {
  return {
    ownerId,
    sessionId: createUuidV7(),
    keyId: ownerId,
    license: 'production',
    platform: 'ios',
    app: 'com.example.bench',
    startedAt: new Date().toISOString(),
    os: 'iOS 19',
    device: 'phone',
    sdk: 'bench/1',
    durationSeconds: 0,
    ended: false,
  }
}
