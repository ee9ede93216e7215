import { z } from 'zod'
import type { Asks } from './asks.ts'
import type { Asked, Place } from './shared-limit.ts'

type Entry = Place & { spare: number; wanted: number; given: number }

export type LedgerNews = { kind: 'short' | 'returned'; place: Place }

type Parts = {
  pool: Asks
  onMore: (place: Place, amount: number) => void
  tell: (news: LedgerNews[]) => Promise<void>
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

/** In the same order in every process, so that none waits for another that waits for it. */
const book = `insert into shared_limits as known
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

/**
 * Moves what is left of limits from processes that do not need it to those that do, by rows of the database. Only names that
 * have used much of a share get here. One statement is under way at a time, and takes along all that was asked meanwhile.
 */
export function createLimitLedger({ pool, onMore, tell, onFailure }: Parts) {
  let waiting = new Map<string, Entry>()
  let running: Promise<void> | undefined

  function add(asked: Asked, change: (entry: Entry) => void) {
    const { limit, name, window, spare } = asked
    // PostgreSQL has no such text. Whoever sends it is held to this process's share.
    if (name.includes('\0')) return
    const key = keyOf(asked)
    const entry = waiting.get(key) ?? { limit, name, window, spare, wanted: 0, given: 0 }
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
        // Whoever asked asks again in a second. What was to be given back is lost for this window.
        onFailure(error)
      }
    }
  }

  async function settle(entries: Map<string, Entry>) {
    const all = [...entries.values()]
    const { rows } = await pool.query(book, [
      all.map(({ limit }) => limit),
      all.map(({ name }) => name),
      all.map(({ window }) => window),
      all.map(({ spare }) => spare),
      all.map(({ wanted, given }) => wanted - given),
    ])
    const news: LedgerNews[] = []
    for (const { granted: moved, ...place } of granted.parse(rows)) {
      const { wanted = 0, given = 0 } = entries.get(keyOf(place)) ?? {}
      if (wanted > 0) {
        // Given and wanted in one go: what was given comes back first.
        const amount = Math.max(0, moved + given)
        onMore(place, amount)
        if (amount === 0) news.push({ kind: 'short', place })
      }
      if (given > 0) news.push({ kind: 'returned', place })
    }
    if (news.length > 0) await tell(news)
  }

  return {
    ask: (asked: Asked) =>
      add(asked, (entry) => {
        entry.wanted = Math.max(entry.wanted, asked.amount)
      }),
    giveBack: (given: Asked) =>
      add(given, (entry) => {
        entry.given += given.amount
      }),
    /** Resolves when nothing is under way any more. */
    settled: async () => running,
  }
}

const keyOf = ({ limit, name, window }: Place) => `${limit} ${window} ${name}`
