import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../../test/database.ts'
import { createLog } from '../../logging/log.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

const log = createLog('silent')

test('a released migration never changes its checksum', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  const lines = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(migrationsFolder, name))
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}`
    }),
  )
  const kept = await readFile(path.join(migrationsFolder, 'checksums.txt'), 'utf8')
  expect(
    lines,
    'A new migration adds its line to checksums.txt (`npm run docs` writes it); a changed one is put back.',
  ).toEqual(kept.trimEnd().split('\n').toSorted(byName))
})

const byName = (a: string, b: string) => a.slice(66).localeCompare(b.slice(66))

/** Tables that every session start writes to: they grow with use, and a lock on them stops every app in the field. */
const sdkApiTables = /^(metered_\w+|recent_sessions|refusals|quota_notices)$/

test('an index on a table that the SDK API writes to is built concurrently', async () => {
  for (const { name, text, outsideTransaction } of await readMigrations(migrationsFolder)) {
    if (name < '0012') continue
    const made = new Set([...text.matchAll(/create table (\w+)/gi)].map(([, table]) => table))
    const indexes = text.matchAll(
      /create (?:unique )?index (concurrently if not exists )?\w+\s+on (\w+)/gi,
    )
    for (const [statement, concurrently, table] of indexes) {
      if (table === undefined || made.has(table) || !sdkApiTables.test(table)) continue
      expect([concurrently !== undefined, outsideTransaction], `${name}: ${statement}`).toEqual([
        true,
        true,
      ])
    }
  }
})

/** Earlier texts of 0002, 0004 and 0008, which some databases were created with. */
const earlier: Record<string, (text: string) => string> = {
  '0002_license_keys.sql': (text) =>
    text.replace('coalesce(new.owner_id, old.owner_id)', 'coalesce(new.id, old.id)'),
  '0004_metering.sql': (text) => text.slice(0, text.indexOf('\n-- An owner has reached ')),
  '0008_billing.sql': (text) =>
    text.replace(
      /create trigger billing_accounts_tell after insert[\s\S]*?execute function tell_license_key\(\);\n\n/,
      `create trigger billing_accounts_tell
  after insert or delete or update of status, cancel_at, past_due_since on billing_accounts
  for each row execute function tell_license_key();\n\n`,
    ),
}

const landings = [
  { last: '0002', changed: ['0002_license_keys.sql'] },
  { last: '0006', changed: ['0002_license_keys.sql', '0004_metering.sql'] },
  { last: '0011', changed: ['0008_billing.sql'] },
]

test.each(landings)(
  'a database created with an earlier text of $changed ends up with today’s schema',
  async ({ last, changed }) => {
    const [old, fresh] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
    const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
    try {
      for (const name of await readdir(migrationsFolder)) {
        if (!name.endsWith('.sql') || name.slice(0, 4) > last) continue
        const source = path.join(migrationsFolder, name)
        if (!changed.includes(name)) {
          await cp(source, path.join(folder, name))
          continue
        }
        const today = await readFile(source, 'utf8')
        const before = earlier[name]?.(today) ?? today
        expect(before).not.toBe(today)
        await writeFile(path.join(folder, name), before)
      }
      await migrate({ url: old.url, log, folder })
      await Promise.all([migrate({ url: old.url, log }), migrate({ url: fresh.url, log })])
      expect(await shapeOf(old.url)).toEqual(await shapeOf(fresh.url))
    } finally {
      await Promise.all([old.drop(), fresh.drop(), rm(folder, { recursive: true })])
    }
  },
)

async function shapeOf(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ part: string }>(`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`)
  await client.end()
  return rows.map(({ part }) => part)
}
