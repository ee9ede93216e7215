import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { runQuery, startForTest } from './testing/test-servers.ts'
import { canMount, mountSmallDisk } from './testing/small-disk.ts'

test.runIf(canMount)(
  'a full disk loses no data, and the server recovers when there is room again',
  async ({ skip }) => {
    const disk = mountSmallDisk(160)
    if (disk === undefined) return skip('No disk can be mounted here.')
    const dataDir = join(disk.folder, 'data')
    mkdirSync(dataDir)
    const database = await startForTest({ dataDir })
    await runQuery(database.url, 'create table kept (id int)')

    disk.fill(2_000_000)
    const stored = await writeUntilItEnds(database.url)

    disk.makeRoom()
    const insert = () =>
      runQuery(database.url, 'insert into kept values (-1) returning id').catch(String)
    await expect.poll(insert).toEqual([{ id: -1 }])
    const rows = await runQuery(database.url, 'select id from kept where id >= 0 order by id')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(stored))
    await database.stop()
  },
)

/** Each row needs a new log file, until PostgreSQL finds no room and stops. Returns the acknowledged rows. */
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
