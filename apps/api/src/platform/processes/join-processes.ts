import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Channels } from '../db/listen.ts'
import type { StatementNames } from '../db/pooler/statement-names.ts'
import type { Asks } from './asks.ts'
import { createLimitLedger, type LedgerNews } from './limit-ledger.ts'
import { openSeats } from './open-seats.ts'
import { comeIn } from './presence.ts'
import { type SharedLimit, sharedLimit } from './shared-limit.ts'

const channel = 'serving_processes'

/** What processes tell each other: who has come or gone, and which limit is short or has something to be had again. */
const news = z.tuple([
  z.enum(['here', 'short', 'returned']),
  z.guid(),
  z.string(),
  z.string(),
  z.int(),
])

export type Shared = Awaited<ReturnType<typeof joinProcesses>>

/** Takes this process in among those that serve the same database: limits and live streams that they share. */
export async function joinProcesses(
  pool: Asks,
  log: FastifyBaseLogger,
  names: StatementNames,
  host = hostname(),
) {
  const onFailure = (error: unknown) =>
    log.warn({ err: error }, 'what is shared with other processes could not be stored')
  const presence = await comeIn(pool, host, names, onFailure)
  const limits = new Map<string, SharedLimit>()
  const ledger = createLimitLedger({
    pool,
    onMore: (place, amount) => limits.get(place.limit)?.more(place, amount),
    tell: (told: LedgerNews[]) =>
      tell(told.map(({ kind, place }) => [kind, place.limit, place.name, place.window])),
    onFailure,
  })

  async function tell(told: [z.infer<typeof news>[0], string, string, number][]) {
    await pool.query(`select pg_notify('${channel}', said) from unnest($1::text[]) as said`, [
      told.map(([kind, ...place]) => JSON.stringify([kind, presence.id, ...place])),
    ])
  }

  function look() {
    presence.look().catch(onFailure)
  }

  function hear(payload: string) {
    const told = readNews(payload)
    if (!told) return
    const [kind, from, limit, name, window] = told
    if (from === presence.id) return
    const place = { limit, name, window }
    if (kind === 'here') look()
    else if (kind === 'short') limits.get(limit)?.recall(place)
    else limits.get(limit)?.returned(place)
  }

  const tellHere = () => tell([['here', '', '', 0]])
  await tellHere()
  names.onLostHere(() => void presence.look().then(tellHere).catch(onFailure))
  return {
    /** How many processes serve, with this one. */
    count: presence.count,

    /** A limit that all processes share, in the place of one that this process counts alone. */
    limitOf: (limit: string, most: number, windowMs: number): SharedLimit['spend'] => {
      const shared = sharedLimit({ limit, most, windowMs, others: presence, ...ledger })
      limits.set(limit, shared)
      return shared.spend
    },

    seats: openSeats(pool, presence.id, onFailure),

    channels: { [channel]: { onNotify: hear, onListening: look } } satisfies Channels,

    /** Where the database is away, the others find out by themselves. */
    async leave() {
      try {
        await ledger.settled()
        await presence.leave()
        await tellHere()
      } catch (error) {
        onFailure(error)
      }
    },
  }
}

/** Undefined for what is not understood: during an upgrade two versions of the code talk to each other. */
function readNews(payload: string) {
  try {
    return news.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
