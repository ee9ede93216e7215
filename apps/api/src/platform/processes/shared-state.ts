import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Channels } from '../db/listen.ts'
import type { StatementNames } from '../db/pooler/statement-names.ts'
import type { QueryRunner } from './query-runner.ts'
import { createLimitLedger, type LedgerMessage } from './limit-ledger.ts'
import { createSharedStreamLimit } from './shared-stream-limit.ts'
import { registerProcess } from './register-process.ts'
import { type SharedLimit, createSharedLimit } from './shared-limit.ts'

const channel = 'serving_processes'

/**
 * `here`: a process has started or stopped; `short`: a limit needs more; `returned`: some of a limit is available
 * again.
 */
const messageSchema = z.tuple([
  z.enum(['here', 'short', 'returned']),
  z.guid(),
  z.string(),
  z.string(),
  z.int(),
])

export type SharedState = Awaited<ReturnType<typeof createSharedState>>

export async function createSharedState(
  pool: QueryRunner,
  log: FastifyBaseLogger,
  names: StatementNames,
  host = hostname(),
) {
  const onFailure = (error: unknown) =>
    log.warn({ err: error }, 'storing shared process state failed')
  const presence = await registerProcess(pool, host, names, onFailure)
  const limits = new Map<string, SharedLimit>()
  const ledger = createLimitLedger({
    pool,
    onGranted: (place, amount) => limits.get(place.limit)?.grant(place, amount),
    notify: (messages: LedgerMessage[]) =>
      notify(messages.map(({ kind, place }) => [kind, place.limit, place.name, place.window])),
    onFailure,
  })

  async function notify(messages: [z.infer<typeof messageSchema>[0], string, string, number][]) {
    await pool.query(`select pg_notify('${channel}', said) from unnest($1::text[]) as said`, [
      messages.map(([kind, ...place]) => JSON.stringify([kind, presence.id, ...place])),
    ])
  }

  function refreshPeers() {
    presence.refreshPeers().catch(onFailure)
  }

  function handleNotification(payload: string) {
    const message = parseMessage(payload)
    if (!message) return
    const [kind, from, limit, name, window] = message
    if (from === presence.id) return
    const place = { limit, name, window }
    if (kind === 'here') refreshPeers()
    else if (kind === 'short') limits.get(limit)?.releaseUnused(place)
    else limits.get(limit)?.retryRequest(place)
  }

  const notifyPresence = () => notify([['here', '', '', 0]])
  await notifyPresence()
  names.onLostHere(() => void presence.refreshPeers().then(notifyPresence).catch(onFailure))
  return {
    count: presence.count,

    limitOf: (limit: string, max: number, windowMs: number): SharedLimit['spend'] => {
      const shared = createSharedLimit({ limit, max, windowMs, peers: presence, ...ledger })
      limits.set(limit, shared)
      return shared.spend
    },

    seats: createSharedStreamLimit(pool, presence.id, onFailure),

    channels: {
      [channel]: { onNotify: handleNotification, onListening: refreshPeers },
    } satisfies Channels,

    /** If the database is unavailable, the others notice by the missing heartbeat. */
    async leave() {
      try {
        await ledger.settled()
        await presence.unregister()
        await notifyPresence()
      } catch (error) {
        onFailure(error)
      }
    },
  }
}

/** Returns undefined for an unknown message: during an upgrade, two versions of the code talk to each other. */
function parseMessage(payload: string) {
  try {
    return messageSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
