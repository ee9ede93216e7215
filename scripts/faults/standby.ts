import { execFileSync } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type LocalPostgres, startLocalPostgres } from '@fovea/local-postgres'
import { Client } from 'pg'

/** The embedded programs lack pg_basebackup, so the files are copied within a low-level base backup. */
export async function startStandby(
  primary: LocalPostgres,
  primaryDir: string,
  dataDir: string,
): Promise<LocalPostgres> {
  const cluster = path.join(dataDir, 'cluster')
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const client = new Client({ connectionString: primary.url })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  execFileSync('cp', ['-a', path.join(primaryDir, 'cluster'), cluster])
  const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop(false)')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    await rm(path.join(cluster, name), { force: true })
  await removeContents(path.join(cluster, 'pg_wal'))
  const { uid, gid } = await stat(cluster)
  const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(cluster, name), text)
    await chown(path.join(cluster, name), uid, gid)
  }
  await copyFile(path.join(primaryDir, 'password'), path.join(dataDir, 'password'))
  const { hostname, port, username, password } = new URL(primary.url)
  return startLocalPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  })
}

/** The log comes from the primary; only the archive_status folder stays. */
async function removeContents(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await rm(path.join(folder, entry.name))
}
