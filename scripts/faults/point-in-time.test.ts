import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { copyFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '@fovea/api/operations'
import { startLocalPostgres } from '@fovea/local-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '../../bench/client.ts'
import { seedKey, seedSessions } from '../../bench/seed.ts'

/** Runs only in `npm run test:faults`, because it starts two servers. */
test.runIf(process.env['FAULT_ROUNDS'] !== undefined)(
  'undoes a mistake with base backup, archived log and recovery to the time before it',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fovea-point-in-time-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o755)
    const archive = path.join(folder, 'archive')
    const original = path.join(folder, 'original')
    const copy = path.join(folder, 'copy')
    mkdirSync(archive)
    chmodSync(archive, 0o777)
    const lost = await startLocalPostgres({
      dataDir: original,
      settings: {
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      },
    })
    onTestFinished(() => lost.stop())
    await migrateDatabase(lost.url, 'silent')
    const { ownerId } = await seedKey(lost.url)
    await seedSessions(lost.url, ownerId, 500)
    await baseBackup(lost.url, original, copy)

    // Changes after the base backup are only in the archived log.
    await seedSessions(lost.url, (await seedKey(lost.url, 'later@example.com')).ownerId, 300)
    const before = await read(lost.url, 'select clock_timestamp()::text as at')
    await read(lost.url, 'delete from metered_sessions')
    const lastFile = await read(lost.url, 'select pg_walfile_name(pg_switch_wal()) as name')
    await expect.poll(() => readdirSync(archive)).toContain(String(lastFile['name']))
    await lost.stop()

    const recovered = await startLocalPostgres({
      dataDir: copy,
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: String(before['at']),
        recovery_target_action: 'promote',
      },
    })
    onTestFinished(() => recovered.stop())
    const sums = `select (select count(*)::int from metered_sessions) as sessions,
    (select sum(sessions)::int from metered_days) as days, pg_is_in_recovery() as recovering`
    await expect
      .poll(() => read(recovered.url, sums))
      .toEqual({ sessions: 800, days: 800, recovering: false })
  },
)

/** Copies the files between the two calls that make such a copy consistent; the log comes from the archive. */
async function baseBackup(url: string, from: string, to: string) {
  const cluster = path.join(to, 'cluster')
  mkdirSync(to, { mode: 0o711 })
  mkdirSync(cluster)
  await withClient(url, async (client) => {
    await client.query(`select pg_backup_start('base', fast => true)`)
    const leftOut = ['--exclude=./pg_wal/*', '--exclude=./postmaster.*']
    // tar exits with 1 if a file changed while it was read, which the log repairs.
    const packed = spawnSync('tar', [
      '-C',
      path.join(from, 'cluster'),
      ...leftOut,
      '-cf',
      path.join(to, 'base.tar'),
      '.',
    ])
    expect([0, 1]).toContain(packed.status)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop()',
    )
    execFileSync('tar', ['-C', cluster, '-xpf', path.join(to, 'base.tar')])
    writeFileSync(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
    writeFileSync(path.join(cluster, 'recovery.signal'), '')
  })
  copyFileSync(path.join(from, 'password'), path.join(to, 'password'))
  const { uid, gid } = statSync(path.join(from, 'cluster'))
  chmodSync(cluster, 0o700)
  for (const name of ['', 'backup_label', 'recovery.signal'])
    chownSync(path.join(cluster, name), uid, gid)
}

function read(url: string, text: string) {
  return withClient(
    url,
    async (client) => (await client.query<Record<string, unknown>>(text)).rows[0] ?? {},
  )
}
