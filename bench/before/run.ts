import path from 'node:path'
import { type RunPair, runPairs } from '../sdk-api/pairs.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey } from '../seed.ts'
import type { BenchStage } from '../stage.ts'

/** Compares the SDK API with an earlier checkout of this project, which runs on a separate database. */
export async function benchBefore(scale: Scale, figures: Figures, stage: BenchStage) {
  const { before } = scale
  if (before === undefined) {
    throw new Error('--before takes the folder of an earlier checkout, after npm ci there.')
  }
  const earlier = path.resolve(before, 'bench/server-console.ts')
  await stage.withDatabase({}, (database) =>
    stage.withServers(database.url, ['server-console.ts'], ([now]) =>
      stage.withDatabase({}, (databaseBefore) =>
        stage.withServers(databaseBefore.url, [earlier], async ([then]) => {
          if (!now || !then) return
          const pairs = await runPairs(
            scale,
            {
              server: then,
              database: databaseBefore,
              ...(await seedKey(databaseBefore.url, 'before@example.com')),
            },
            { server: now, database, ...(await seedKey(database.url, 'now@example.com')) },
          )
          const add = (label: string, create: (pair: RunPair) => number) => {
            const values = pairs.map(create).filter(Number.isFinite)
            if (values.length > 0) figures.add({ name: label, unit: '', values })
          }
          add('starts a second, against before', ([base, one]) => one.perSecond / base.perSecond)
          add(
            "the server's processor time a start, against before",
            ([base, one]) => one.cpu / base.cpu,
          )
          add(
            "PostgreSQL's processor time a start, against before",
            ([base, one]) => one.postgresCpu / base.postgresCpu,
          )
        }),
      ),
    ),
  )
}
