import path from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { pickFreePorts } from '@fovea/local-postgres'
import type { Client } from 'pg'
import { z } from 'zod'
import { migrate } from '../../apps/api/src/platform/db/migrations/migrate.ts'
import { createLog } from '../../apps/api/src/platform/logging/log.ts'
import { withClient } from '../../bench/client.ts'
import { withDatabase } from '../../bench/database.ts'
import { seedKey, seedSession, seedSessions } from '../../bench/seed.ts'
import { runServer } from '../faults/running-server.ts'
import { computeTableSums, listTables } from './table-sums.ts'

const owners = 10
const sessionsEach = 100_000

const usage = z.object({ payload: z.array(z.object({ count: z.number() })) })

/** Returns whether every row is unchanged and both versions count alike. */
export async function testMillionSessions(earlierRoot: string) {
  return withDatabase({}, async ({ url }) => {
    const program = path.join(earlierRoot, 'scripts/faults/server.ts')
    const {
      cookie,
      key,
      shown: shownBefore,
    } = await withRunningServer(url, program, async (port) => {
      const seeded = await seedMillionSessions(url)
      return { ...seeded, shown: await readShownSessions(port, seeded.cookie) }
    })
    const tables = await listTables(url)
    const before = await computeTableSums(url, tables)

    const others = [repeatUntilStopped(url, read), repeatUntilStopped(url, write(key))]
    const started = performance.now()
    await migrate({ url, log: createLog('silent') })
    const seconds = (performance.now() - started) / 1000
    const waits = await Promise.all(others.map((other) => other.stop()))
    await withClient(url, (client) => client.query(forgetWritten))

    const after = await computeTableSums(url, tables)
    const shownAfter = await withRunningServer(url, undefined, (port) =>
      readShownSessions(port, cookie),
    )
    const changed = [...tables.keys()].filter((table) => after.get(table) !== before.get(table))
    const [reading, writing] = waits.map(
      ({ longestMs, times }) => `${longestMs.toFixed(0)} ms of ${times}`,
    )
    console.log(`a million sessions migrated in ${seconds.toFixed(1)} s
the longest read took ${reading}, the longest write ${writing}
of ${tables.size} tables, changed: ${changed.join(', ') || 'none'}
the pages show ${shownBefore} sessions before, ${shownAfter} after`)
    return changed.length === 0 && shownBefore === shownAfter && shownAfter > 0
  })
}

export async function withRunningServer<Result>(
  url: string,
  program: string | undefined,
  work: (port: number) => Promise<Result>,
) {
  const port = await pickFreePorts(2)
  const server = await runServer(port, url, {}, program)
  try {
    return await work(port)
  } finally {
    await server.kill('SIGTERM')
  }
}

export async function seedMillionSessions(url: string, sessions = sessionsEach) {
  const first = await seedKey(url, 'owner-0@example.com')
  const all = [first.ownerId]
  while (all.length < owners)
    all.push((await seedKey(url, `owner-${all.length}@example.com`)).ownerId)
  for (const ownerId of all) await seedSessions(url, ownerId, sessions)
  return { key: first.key, cookie: await seedSession(url, first.ownerId) }
}

export async function readShownSessions(port: number, cookie: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/user-usage?months=6`, {
    headers: { cookie },
  })
  const { payload } = usage.parse(await answer.json())
  return payload.reduce((sum, { count }) => sum + count, 0)
}

const read = (client: Client) =>
  client.query(`select key, (select count(*) from metered_sessions where owner_id = license_keys.owner_id
    and day > current_date - 2 and license <> 'development') from license_keys order by created_at limit 5`)

const forgetWritten = `delete from metered_sessions where app = 'written meanwhile'`

const write = (key: string) => (client: Client) =>
  client.query(
    `insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
      select owner_id, gen_random_uuid(), id, 'production', 'ios', 'written meanwhile', current_date, now(), '', '', ''
      from license_keys where key = $1`,
    [key],
  )

function repeatUntilStopped(url: string, act: (client: Client) => Promise<unknown>) {
  const ending = new AbortController()
  const done = withClient(url, async (client) => {
    let longestMs = 0
    let times = 0
    for (; !ending.signal.aborted; times++) {
      const started = performance.now()
      await act(client)
      longestMs = Math.max(longestMs, performance.now() - started)
      await passed(5)
    }
    return { longestMs, times }
  })
  done.catch(() => undefined)
  return {
    stop() {
      ending.abort()
      return done
    },
  }
}
