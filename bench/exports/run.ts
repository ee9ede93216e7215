import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { withClient } from '../client.ts'
import { createStartBody } from '../sdk-api/start-body.ts'
import { type Figures, computePercentile } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey, seedSession } from '../seed.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'

const apps = 4
const tabs = [1, 5]
const downloaded = z.object({
  status: z.literal(200),
  complete: z.literal(true),
  bytes: z.number(),
})

export async function benchExports(scale: Scale, figures: Figures, stage: BenchStage) {
  await stage.withDatabase({}, async ({ url }) => {
    await stage.withServers(url, ['server-console.ts'], async ([server]) => {
      if (server === undefined) return
      const { key } = await seedKey(url, 'starts@example.com')
      const { ownerId } = await seedKey(url, 'downloads@example.com')
      const cookie = await seedSession(url, ownerId)
      await seedSums(url, ownerId, scale.rows)
      const starts = (isOver: () => boolean) => measureStarts(server, key, isOver)
      await starts(after(scale.warmUpSeconds))
      for (const count of tabs) {
        const alone = await starts(after(scale.seconds))
        const idle = await server.memory()
        let isOver = false
        const downloading = Promise.all(
          Array.from({ length: count }, () => download(server, cookie)),
        ).finally(() => {
          isOver = true
        })
        const [beside, peak, sizes] = await Promise.all([
          starts(() => isOver),
          highestMemory(server, () => isOver),
          downloading,
        ])
        const label = `beside ${count} downloads of ${Math.round((sizes[0] ?? 0) / 1e6)} MB`
        const against = (share: number) =>
          computePercentile(beside, share) / computePercentile(alone, share)
        figures.add({
          name: `a start ${label}, p50, against alone`,
          unit: '',
          values: [against(0.5)],
        })
        figures.add({
          name: `a start ${label}, p99, against alone`,
          unit: '',
          values: [against(0.99)],
          goal: 'at most 1.50',
        })
        figures.add({
          name: `memory ${label}, above idle`,
          unit: 'MB',
          values: [Math.max(0, peak - idle.rss) / 1e6],
          goal: 'at most 20',
        })
      }
    })
  })
}

async function seedSums(databaseUrl: string, ownerId: string, rows: number) {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into metered_days (owner_id, day, app, platform, license, sessions)
      select $1, '2026-01-01'::date + n % 100, 'com.example.app' || n, 'ios', 'production', 1
      from generate_series(1, $2::int) as n`,
      [ownerId, rows],
    )
    await client.query('vacuum analyze metered_days')
    await client.query('checkpoint')
  })
}

function after(seconds: number) {
  const until = performance.now() + seconds * 1000
  return () => performance.now() > until
}

async function measureStarts(server: MeasuredServer, key: string, isOver: () => boolean) {
  const body = createStartBody(key)
  const times: number[] = []
  const start = async () => {
    do {
      const before = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/sdk/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body(),
      })
      const text = await answer.text()
      if (!text.includes('"valid":true')) throw new Error(`start: ${answer.status} ${text}`)
      times.push(performance.now() - before)
    } while (!isOver())
  }
  await Promise.all(Array.from({ length: apps }, start))
  return times
}

async function download(server: MeasuredServer, cookie: string) {
  const address = `http://127.0.0.1:${server.port}/api/user/me/data`
  const child = fork(path.join(import.meta.dirname, 'download.ts'), [address, cookie])
  const [response] = await once(child, 'message')
  return downloaded.parse(response).bytes
}

async function highestMemory(server: MeasuredServer, isOver: () => boolean) {
  let highest = 0
  do {
    highest = Math.max(highest, (await server.memory()).rss)
    await setTimeout(50)
  } while (!isOver())
  return highest
}
