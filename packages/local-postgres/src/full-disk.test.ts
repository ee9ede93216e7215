import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isRoot, newFolder, query, startHere } from './testing/playground.ts'

const diskMegabytes = 160

/** A small disk of its own, where this process may mount one. */
function mountDisk(): string | undefined {
  const folder = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', folder])
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

test.runIf(isRoot && process.platform === 'linux')(
  'a full disk loses nothing, and all is well by itself when there is room again',
  async ({ skip }) => {
    const disk = mountDisk()
    if (disk === undefined) return skip('No disk can be mounted here.')
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    const database = await startHere({ dataDir })
    await query(database.url, 'create table kept (id int)')

    const ballast = join(disk, 'ballast')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 2_000_000))
    const stored = await writeUntilItEnds(database.url)

    rmSync(ballast)
    const insert = () =>
      query(database.url, 'insert into kept values (-1) returning id').catch(String)
    await expect.poll(insert, { timeout: 60_000 }).toEqual([{ id: -1 }])
    const rows = await query(database.url, 'select id from kept where id >= 0 order by id')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(stored))
    await database.stop()
  },
)

/** Each row wants a new file of the log, until PostgreSQL finds no room for it and ends. Answers what was acknowledged. */
async function writeUntilItEnds(url: string) {
  const client = new Client(url)
  const ended = new Promise((resolve) => client.once('error', resolve))
  await client.connect()
  const stored: number[] = []
  try {
    for (let id = 0; ; id++) {
      await client.query('insert into kept values ($1)', [id])
      stored.push(id)
      await client.query('select pg_switch_wal()')
    }
  } catch {
    await ended
    return stored
  }
}
