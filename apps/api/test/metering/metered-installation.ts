import { Client } from 'pg'
import { cloneDatabase, openPool } from '../database.ts'
import { createTestSession } from '../test-session.ts'
import { checkMeteringLocation } from '../../src/platform/metering-location/check-metering-location.ts'
import { createMeter } from '../../src/features/metering/writing/meter.ts'

export const ownerIds = [1, 2, 3].map((n) => `018e2a5c-0000-7000-8000-00000000000${n}`)

export async function openInstallation() {
  const databases = [await cloneDatabase(), await cloneDatabase()]
  const [mainUrl = '', meteringUrl = ''] = databases.map(({ url }) => url)
  const pools: ReturnType<typeof openPool>[] = []
  function pool(url: string) {
    const opened = openPool(url)
    pools.push(opened)
    return opened
  }
  await checkMeteringLocation(mainUrl, undefined)
  const meter = createMeter(pool(mainUrl))
  const now = Date.now()
  const sessions = Array.from({ length: 300 }, (_, n) =>
    createTestSession(ownerIds[n % 3] ?? '', {
      startedAt: new Date(now - (n % 90) * 86_400_000).toISOString(),
      durationSeconds: n,
    }),
  )
  await Promise.all(sessions.map((session) => meter.start(session)))
  return {
    urls: { mainUrl, meteringUrl },
    pool,
    async close() {
      await Promise.all(pools.map((one) => one.end()))
      await Promise.all(databases.map((database) => database.drop()))
    },
  }
}

export async function runQuery(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

export async function readMeteringContent(url: string) {
  const tables = ['metered_days', 'metered_key_days', 'metered_months', 'metered_owners']
  const texts = [...tables, 'recent_sessions', 'quota_notices'].map(
    (table) => `select '${table}' as place, t::text as row from ${table} t`,
  )
  const sessions = `select tableoid::regclass::text, t::text from metered_sessions t`
  return runQuery(url, [sessions, ...texts].join(' union all ') + ' order by 1, 2')
}
