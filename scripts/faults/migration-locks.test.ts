import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../apps/api/src/platform/db/migrations/migrate.ts'
import { createLog } from '../../apps/api/src/platform/logging/log.ts'
import { withClient } from '../../bench/client.ts'
import { withDatabase } from '../../bench/database.ts'

/** `npm run test:faults` uses many rows and a short timeout; the normal run is a smoke test. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined
const rows = isLong ? 5_000_000 : 12_000
const lockTimeout = isLong ? '1s' : '20s'
const timeout = isLong ? 1_800_000 : 120_000

/** Contains each kind of change that docs/runbooks/upgrade.md describes, on a table with concurrent writes. */
const expand = `-- migrate: outside of a transaction
alter table visits add column if not exists place text;
create index concurrently if not exists visits_todo on visits (id) where place is null;
-- migrate: in steps
update visits set place = 'p' || id % 7
  where id in (select id from visits where place is null order by id limit 5000);
drop index concurrently if exists visits_todo;
create index concurrently if not exists visits_place on visits (place, id);
alter table visits drop constraint if exists visits_placed;
alter table visits add constraint visits_placed check (place is not null) not valid;
alter table visits validate constraint visits_placed;
alter table visits alter column place set not null;
`

test(
  `no write waits for a migration of ${rows.toLocaleString('en-US')} rows for longer than ${lockTimeout}`,
  { timeout },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fovea-locks-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await withDatabase(isLong ? {} : { fsync: 'off' }, async ({ url }) => {
      await withClient(url, async (client) => {
        await client.query(
          'create table visits (id bigint generated always as identity primary key, word text)',
        )
        await client.query(
          `insert into visits (word) select md5(n::text) from generate_series(1, ${rows}) n`,
        )
      })
      await writeFile(path.join(folder, '0001_expand.sql'), expand)
      const writers = [writeOn(url), writeOn(url)]
      const messages: { msg: string; rows?: number }[] = []
      const log = createLog('info', { write: (line: string) => messages.push(JSON.parse(line)) })
      await migrate({ url, log, folder })
      const written = await Promise.all(writers.map((writer) => writer.stop()))
      expect(Math.min(...written)).toBeGreaterThan(0)
      const { rows: found } = await withClient(url, (client) =>
        client.query(`select count(*)::int as count from visits where place is null`),
      )
      expect(found).toEqual([{ count: 0 }])
      const steps = messages.findLast(({ msg }) => msg.includes('steps'))
      expect(steps?.rows).toBeGreaterThanOrEqual(rows)
    })
  },
)

/** Writes continuously. PostgreSQL itself fails a write that waits too long. */
function writeOn(url: string) {
  const ending = new AbortController()
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  const done = write()
  // `stop` awaits the promise; until then a rejection must not count as unhandled.
  done.catch(() => undefined)
  return {
    stop() {
      ending.abort()
      return done
    },
  }

  async function write() {
    await client.connect()
    let count = 0
    try {
      await client.query(`set lock_timeout = '${lockTimeout}'`)
      for (; !ending.signal.aborted; count++) {
        await client.query('update visits set word = $1 where id = $2', [
          `w${count}`,
          1 + ((count * 7919) % rows),
        ])
        await client.query('select word from visits where id = $1', [1 + (count % rows)])
      }
      return count
    } finally {
      await client.end()
    }
  }
}
