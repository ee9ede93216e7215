import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBackup, migrateDatabase, restoreBackup } from '@fovea/api/operations'
import { to as copyTo } from 'pg-copy-streams'
import { withClient } from '../client.ts'
import type { Figures } from '../figures.ts'
import { seedKey, seedSessions } from '../seed.ts'
import type { Scale } from '../scale.ts'
import type { BenchStage } from '../stage.ts'

const mostRows = 1_000_000

/** Ratio of a backup and a restore to a plain copy of the same rows that discards them. */
export async function benchBackup(scale: Scale, figures: Figures, stage: BenchStage) {
  const rows = Math.min(scale.rows, mostRows)
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-bench-backup-'))
  try {
    await stage.withDatabase({}, async ({ url }) => {
      await migrateDatabase(url, 'silent')
      const { ownerId } = await seedKey(url, 'backup@example.com')
      await seedSessions(url, ownerId, rows)
      await measure({ url, folder, rows, figures, rounds: Math.min(scale.pairs, 3) })
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Run = { url: string; folder: string; rows: number; figures: Figures; rounds: number }

async function measure({ url, folder, rows, figures, rounds }: Run) {
  const many = rows.toLocaleString('en-US')
  const times = { backUp: new Array<number>(), restore: new Array<number>() }
  const sizes: number[] = []
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  try {
    for (let round = 0; round < rounds; round++) {
      const file = path.join(folder, `${round}.backup`)
      const plain = await plainCopy(url)
      const made = await timed(() => createBackup({ url, file }))
      const copy = new URL(url)
      copy.pathname = `restored_${round}`
      const restored = await timed(() => restoreBackup({ url: copy.href, file }))
      await sameSums(url, copy.href)
      await withClient(url, (client) => client.query(`drop database restored_${round}`))
      times.backUp.push(made.ms / plain.ms)
      times.restore.push(restored.ms / plain.ms)
      sizes.push(made.result.size / made.result.bytes)
    }
  } finally {
    clearInterval(watch)
  }
  figures.add({
    name: `backup of ${many} sessions, against a plain COPY`,
    unit: '',
    values: times.backUp,
    goal: 'at most 3',
  })
  figures.add({
    name: 'restore with indexes, against the same',
    unit: '',
    values: times.restore,
    goal: 'at most 12',
  })
  figures.add({ name: 'size of the file, against the rows', unit: '', values: sizes })
  figures.add({
    name: 'memory at its highest, against before',
    unit: '',
    values: [most / before],
    goal: 'at most 3',
  })
}

async function plainCopy(url: string) {
  return withClient(url, (client) =>
    timed(() =>
      pipeline(
        client.query(copyTo('copy (select * from metered_sessions) to stdout')),
        new Writable({ write: (_chunk, _encoding, done) => done() }),
      ),
    ),
  )
}

const sums = `select count(*)::int as sessions, sum(duration_seconds)::int as seconds, max(started_at)::text as newest,
    bit_xor(hashtextextended(s::text, 0))::text as hash, (select sum(sessions)::int from metered_days) as days
  from metered_sessions s`

async function sameSums(a: string, b: string) {
  const [first, second] = await Promise.all(
    [a, b].map((url) =>
      withClient(url, async (client) => JSON.stringify((await client.query(sums)).rows)),
    ),
  )
  if (first !== second) throw new Error(`The restored database differs: ${first} and ${second}`)
}

async function timed<Result>(act: () => Promise<Result>) {
  const begun = performance.now()
  const result = await act()
  return { ms: performance.now() - begun, result }
}
