import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import type { ConnectOptions, Database, Db } from './connect.ts'
import { connect } from './connect.ts'
import { createReplicaReader } from './replica-reader.ts'

const mostBehindMs = 10_000
const lookEveryMs = 1_000
/** Longest list of log positions that wait for the replica. A replica that is further behind is not used anyway. */
const mostPlaces = 60

const looked = z.object({ at: z.string(), cluster: z.string() })
const lookedThere = z.object({ at: z.nullable(z.string()), cluster: z.string() })

export type Replica = {
  /** The primary if the replica is unreachable, late or has not replayed `written`, the `place` after a write. */
  readerFor: (written: string | undefined) => Db
  place: () => Promise<string>
  behindMs: () => number | undefined
  look: () => Promise<void>
  close: () => Promise<void>
}

type Options = Pick<ConnectOptions, 'url' | 'max' | 'log' | 'timeoutFactor' | 'names'> & {
  primary: Database
}

export function openReplica({ primary, ...options }: Options): Replica {
  const { log } = options
  const replica = connect(options)
  let places: { place: bigint; ms: number }[] = []
  let replayed = 0n
  let caughtUpMs: number | undefined
  let trouble: string | undefined

  function logOnce(sentence: string | undefined, error?: unknown) {
    if (sentence === trouble) return
    trouble = sentence
    if (sentence === undefined) log.info('reads go to the replica')
    else log.warn({ ...(error !== undefined && { err: error }) }, sentence)
  }

  const behindMs = () => (caughtUpMs === undefined ? undefined : performance.now() - caughtUpMs)
  const isUsable = () =>
    trouble === undefined && (behindMs() ?? Number.POSITIVE_INFINITY) <= mostBehindMs
  const reading = createReplicaReader({
    replica: replica.pool,
    primary: primary.pool,
    isUsable,
    onAway: (error) => logOnce('the replica is away: reads go to the database itself', error),
  })

  async function place() {
    const { rows } = await primary.pool.query('select pg_current_wal_lsn()::text as at')
    return z.parse(looked.pick({ at: true }), rows[0]).at
  }

  async function look() {
    const ms = performance.now()
    const request = await primary.pool.query(
      'select pg_current_wal_lsn()::text as at, (pg_control_system()).system_identifier::text as cluster',
    )
    const here = z.parse(looked, request.rows[0])
    if (places.length < mostPlaces) places.push({ place: numberOf(here.at), ms })
    const answered = await replica.pool.query(
      'select pg_last_wal_replay_lsn()::text as at, (pg_control_system()).system_identifier::text as cluster where pg_is_in_recovery()',
    )
    const there = z.safeParse(lookedThere, answered.rows[0]).data
    if (there?.cluster !== here.cluster || there.at === null) {
      caughtUpMs = undefined
      return logOnce('DATABASE_REPLICA_URL is no replica of DATABASE_URL: reads go to the latter')
    }
    replayed = numberOf(there.at)
    caughtUpMs = places.findLast((at) => at.place <= replayed)?.ms ?? caughtUpMs
    places = places.filter((at) => at.place > replayed)
    const late = (behindMs() ?? Number.POSITIVE_INFINITY) > mostBehindMs
    logOnce(late ? 'the replica is too far behind: reads go to the database itself' : undefined)
  }

  let looking: Promise<void> | undefined
  function lookOnce() {
    looking ??= look()
      .catch((error: unknown) =>
        logOnce('the replica is away: reads go to the database itself', error),
      )
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const timer = setInterval(() => void lookOnce(), lookEveryMs).unref()
  void lookOnce()

  return {
    readerFor: (written) =>
      isUsable() && (written === undefined || numberOf(written) <= replayed) ? reading : primary.db,
    place,
    behindMs,
    look: lookOnce,
    async close() {
      clearInterval(timer)
      await looking
      await replica.close()
    },
  }
}

export function registerReplicaMetric(registry: Registry, replica: Pick<Replica, 'behindMs'>) {
  registry.registerMetric(
    new Gauge({
      name: 'database_replica_behind_seconds',
      help: 'For how long the replica has not been where the database was; -1 where that is not known. Only with DATABASE_REPLICA_URL.',
      aggregator: 'max',
      registers: [],
      collect() {
        const behindMs = replica.behindMs()
        this.set(behindMs === undefined ? -1 : behindMs / 1000)
      },
    }),
  )
}

/** Parses a log position such as `16/B374D848`. Malformed text is treated as later than every position. */
function numberOf(place: string) {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(place) ?? []
  if (high === undefined || low === undefined) return 1n << 64n
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
