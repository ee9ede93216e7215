// @module-tag thorough
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrationsFolder } from '../../../apps/api/src/platform/db/migrations/migrate.ts'
import { findMigrationProblems } from '../../../apps/api/src/platform/db/migrations/migration-rules.ts'
import { readMigrations } from '../../../apps/api/src/platform/db/migrations/migration-files.ts'
import { createLog } from '../../../apps/api/src/platform/logging/log.ts'
import { withDatabase } from '../../../bench/database.ts'
import { runServer } from '../running-server.ts'
import { upgradeUnderLoad } from './upgrade.ts'

/** All changes that a release may make to tables that the previous release reads and writes at every call. */
const within = `
alter table users add column next text;
alter table sessions add column next text not null default '';
alter table license_keys add column next integer not null default 7;
alter table metered_sessions add column next text;
alter table metered_sessions alter column next set default 'x';
alter table metered_days add column next bigint not null default 0;
alter table metered_months add column next text;
alter table metered_key_days add column next text;
alter table rate_limits add column next text;
alter table recent_sessions add column next text;
create or replace function tell_next() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger license_keys_next after insert on license_keys for each row execute function tell_next();
`
const outside = `-- migrate: outside of a transaction
create index concurrently if not exists metered_key_days_next on metered_key_days (next) where next is not null;
-- migrate: in steps
update metered_key_days set next = 'x' where (owner_id, key_id, day) in
  (select owner_id, key_id, day from metered_key_days where next is null limit 50);
alter table metered_days add constraint next_counted check (next >= 0) not valid;
alter table metered_days validate constraint next_counted;
`

test(
  'a server answers only 200, or 503 for a moment, while a migration runs',
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fovea-next-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(path.join(folder, '9001_within.sql'), within)
    await writeFile(path.join(folder, '9002_outside.sql'), outside)
    const next = (await readMigrations(folder)).filter(({ name }) => name.startsWith('9'))
    expect(next.flatMap(findMigrationProblems)).toEqual([])

    await withDatabase({ fsync: 'off' }, async ({ url }) => {
      const port = await pickFreePorts(1)
      const server = await runServer(port, url)
      onTestFinished(() => server.kill('SIGKILL'))
      const { sdkApi, pages, lost } = await upgradeUnderLoad(url, port, async () => {
        await migrate({ url, log: createLog('silent'), folder })
        return []
      })
      expect(lost).toBe(0)
      expect(Object.keys(sdkApi).filter((status) => status !== '200' && status !== '503')).toEqual(
        [],
      )
      expect(Object.keys(pages).filter((status) => status !== '200' && status !== '503')).toEqual(
        [],
      )
    })
  },
)
