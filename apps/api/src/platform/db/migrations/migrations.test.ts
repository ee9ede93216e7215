import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

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
