// @module-tag thorough
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  requireCapabilityForAll,
  cloneDatabase,
  createEmptyDatabase,
} from '../../../../test/database.ts'
import { checkMeteringLocation } from '../../metering-location/check-metering-location.ts'
import { createBackup } from '../create-backup.ts'
import { checkBackup } from '../read-backup.ts'
import { restoreBackup } from '../restore.ts'

requireCapabilityForAll('whole databases')

const key = randomBytes(32)
const owner = '018e2a5c-0000-7000-8000-000000000001'
let folder: string
let file: string
let url: string
let meteringUrl: string
const made: { drop: () => Promise<void> }[] = []
const lines: string[] = []
const tell = (line: string) => void lines.push(line)

async function query(at: string, text: string) {
  const client = new Client({ connectionString: at })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

async function newDatabase(make: typeof createEmptyDatabase) {
  const database = await make()
  made.push(database)
  return database.url
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-two-'))
  file = path.join(folder, 'both.backup')
  ;[url, meteringUrl] = [await newDatabase(cloneDatabase), await newDatabase(cloneDatabase)]
  await checkMeteringLocation(url, meteringUrl)
  await query(
    meteringUrl,
    `insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select '${owner}', gen_random_uuid(), '${owner}', 'production', 'ios', 'app', current_date - n % 60, now(), 'o', 'd', 's'
    from generate_series(1, 500) n;
    insert into metered_months values ('${owner}', date_trunc('month', current_date), 500);
    insert into metered_owners values ('${owner}', now(), 'ios')`,
  )
  await createBackup({ url, meteringUrl, file, key, verify: true })
})
afterAll(async () => {
  await Promise.all(made.map((database) => database.drop()))
  await rm(folder, { recursive: true })
})

const metered = `select 'sessions' as place, tableoid::regclass::text as part, s::text as row from metered_sessions s
  union all select 'months', '', m::text from metered_months m union all select 'owners', '', o::text from metered_owners o
  order by 1, 2, 3`

test('backs up a separate metering database and says so in the manifest', async () => {
  const { manifest, tallies } = await checkBackup(file, key)
  expect(manifest.metering).toBe('own database')
  expect(tallies['public.metered_sessions']?.rows).toBe(500)
  expect(tallies['public.metering_location']?.rows).toBe(1)
})

test('restores into two databases that belong to each other and to no other', async () => {
  const [main, metering] = [
    await newDatabase(createEmptyDatabase),
    await newDatabase(createEmptyDatabase),
  ]
  await restoreBackup({ url: main, meteringUrl: metering, file, key, verify: true, tell })
  expect(await query(metering, metered)).toEqual(await query(meteringUrl, metered))
  expect(await query(main, metered)).toEqual([])
  await checkMeteringLocation(main, metering)
  await expect(checkMeteringLocation(main, undefined)).rejects.toThrow('METERING_URL is not set')
  await expect(query(main, 'delete from metered_months')).rejects.toThrow('in another database')

  const name = new URL(main).pathname.slice(1)
  const meteringName = new URL(metering).pathname.slice(1)
  const again = { url: main, meteringUrl: metering, file, key, replace: name, tell }
  await expect(restoreBackup(again)).rejects.toThrow(`add --replace-metering ${meteringName}`)
  const { kept } = await restoreBackup({ ...again, replaceMetering: meteringName })
  expect(kept).toHaveLength(2)
  await checkMeteringLocation(main, metering)
  for (const earlier of kept) await query(url, `drop database ${earlier}`)
})

test('restores into one database without METERING_URL, prints a warning and meters there', async () => {
  const main = await newDatabase(createEmptyDatabase)
  lines.length = 0
  await restoreBackup({ url: main, file, key, verify: true, tell })
  expect(lines.join()).toMatch(/ATTENTION: .* restored into DATABASE_URL/)
  expect(await query(main, metered)).toEqual(await query(meteringUrl, metered))
  await checkMeteringLocation(main, undefined)
  await query(main, 'delete from metered_months')
  // The restored database now holds metering itself.
  const single = path.join(folder, 'single.backup')
  await createBackup({ url: main, meteringUrl, file: single })
  expect((await checkBackup(single, undefined)).manifest.metering).toBe('same database')
})
