import type { BenchDatabase } from '../database.ts'
import type { Scale } from '../scale.ts'
import type { MeasuredServer } from '../servers.ts'
import { generateLoad } from './generate-load.ts'
import { createStartBody } from './start-body.ts'

export type BenchSide = {
  server: MeasuredServer
  database: BenchDatabase
  key: string
  /** Runs before each load. */
  begin?: () => Promise<void>
  /** Runs after each load. */
  end?: () => void
}

/** `cpu` is processor time in microseconds per start; `postgresCpu` is NaN where it cannot be read. */
type Run = { perSecond: number; cpu: number; postgresCpu: number }
export type RunPair = [base: Run, measured: Run]

/** Loads both servers alternately, so that a change of the machine's load affects both. */
export async function runPairs(
  scale: Scale,
  base: BenchSide,
  measured: BenchSide,
): Promise<RunPair[]> {
  for (const side of [base, measured]) await run(scale, side, scale.warmUpSeconds)
  const pairs: RunPair[] = []
  for (let pair = 0; pair < scale.pairs; pair++) {
    pairs.push([await run(scale, base, scale.seconds), await run(scale, measured, scale.seconds)])
  }
  return pairs
}

async function run(scale: Scale, side: BenchSide, seconds: number): Promise<Run> {
  await side.begin?.()
  try {
    return await measure(scale, side, seconds)
  } finally {
    side.end?.()
  }
}

async function measure(
  { connections }: Scale,
  { server, database, key }: BenchSide,
  seconds: number,
): Promise<Run> {
  const [serverBefore, postgresBefore] = [await server.cpu(), await database.cpu()]
  const load = await generateLoad({
    port: server.port,
    path: '/sdk/v1/sessions',
    connections,
    seconds,
    body: createStartBody(key),
  })
  if (load.refused > 0) throw new Error(`${load.refused} of ${load.answers} starts were refused.`)
  const postgres = ((await database.cpu()) ?? Number.NaN) - (postgresBefore ?? Number.NaN)
  return {
    perSecond: load.perSecond,
    cpu: ((await server.cpu()) - serverBefore) / load.answers,
    // The difference can be negative: a process of another database that ends during the first reading is missing in
    // the second.
    postgresCpu: Math.max(0, postgres) / load.answers,
  }
}
