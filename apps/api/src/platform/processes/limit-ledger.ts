import { z } from 'zod'
import type { QueryRunner } from './query-runner.ts'
import type { LimitRequest, LimitWindow } from './shared-limit.ts'

type LedgerEntry = LimitWindow & { spare: number; wanted: number; returned: number }

export type LedgerMessage = { kind: 'short' | 'returned'; place: LimitWindow }

type LimitLedgerDeps = {
  pool: QueryRunner
  onGranted: (place: LimitWindow, amount: number) => void
  notify: (messages: LedgerMessage[]) => Promise<void>
  onFailure: (error: unknown) => void
}

const granted = z.array(
  z.object({
    limit: z.string(),
    name: z.string(),
    window: z.coerce.number(),
    granted: z.number(),
  }),
)

/** Every process locks the rows in the same order, so that processes cannot deadlock. */
const settleSql = `insert into shared_limits as known
    (limit_name, name, time_window, spare, asked, held, changed_at)
  select "limit", name, "window", spare, asked, least(asked, spare), clock_timestamp()
  from unnest($1::text[], $2::text[], $3::bigint[], $4::int[], $5::int[])
    as given ("limit", name, "window", spare, asked)
  order by "limit", name, "window"
  on conflict (limit_name, name, time_window) do update set
    asked = excluded.asked, changed_at = excluded.changed_at,
    held = least(known.held + excluded.asked, greatest(known.held, known.spare))
  returning limit_name as limit, name, time_window as window,
    new.held - coalesce(old.held, 0) as granted`

/** Only for names that have used much of a share. One statement at a time takes along all waiting requests. */
export function createLimitLedger({ pool, onGranted, notify, onFailure }: LimitLedgerDeps) {
  let waiting = new Map<string, LedgerEntry>()
  let running: Promise<void> | undefined

  function add(request: LimitRequest, change: (entry: LedgerEntry) => void) {
    const { limit, name, window, spare } = request
    // PostgreSQL cannot store NUL, so such a name is limited to this process's share.
    if (name.includes('\0')) return
    const key = keyOf(request)
    const entry = waiting.get(key) ?? { limit, name, window, spare, wanted: 0, returned: 0 }
    change(entry)
    waiting.set(key, entry)
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function run() {
    while (waiting.size > 0) {
      const entries = waiting
      waiting = new Map()
      try {
        await settle(entries)
      } catch (error) {
        // Requests are repeated after a second. An amount that was to be returned is lost for this window.
        onFailure(error)
      }
    }
  }

  async function settle(entries: Map<string, LedgerEntry>) {
    const all = [...entries.values()]
    const { rows } = await pool.query(settleSql, [
      all.map(({ limit }) => limit),
      all.map(({ name }) => name),
      all.map(({ window }) => window),
      all.map(({ spare }) => spare),
      all.map(({ wanted, returned: surplus }) => wanted - surplus),
    ])
    const messages: LedgerMessage[] = []
    for (const { granted: moved, ...place } of granted.parse(rows)) {
      const { wanted = 0, returned: surplus = 0 } = entries.get(keyOf(place)) ?? {}
      if (wanted > 0) {
        // If one statement both returns and requests, the returned amount counts first.
        const amount = Math.max(0, moved + surplus)
        onGranted(place, amount)
        if (amount === 0) messages.push({ kind: 'short', place })
      }
      if (surplus > 0) messages.push({ kind: 'returned', place })
    }
    if (messages.length > 0) await notify(messages)
  }

  return {
    requestMore: (request: LimitRequest) =>
      add(request, (entry) => {
        entry.wanted = Math.max(entry.wanted, request.amount)
      }),
    returnUnused: (surplus: LimitRequest) =>
      add(surplus, (entry) => {
        entry.returned += surplus.amount
      }),
    settled: async () => running,
  }
}

const keyOf = ({ limit, name, window }: LimitWindow) => `${limit} ${window} ${name}`
