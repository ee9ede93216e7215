// @module-tag thorough
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { type Sandbox, startSandbox } from '@fovea/sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../apps/api/test/database.ts'
import { queryOnce } from '../../bench/client.ts'
import { seedKey, seedSession } from '../../bench/seed.ts'
import { expireJobLeases, type RunningServer, runServer } from './running-server.ts'
import { clickSubscribe, type Subscriber } from './subscriber.ts'

/** `npm run test:faults` sets fifty; in the normal run a few are a smoke test. */
const kills = Number(process.env['FAULT_ROUNDS'] ?? 2)
const customers = process.env['FAULT_ROUNDS'] === undefined ? 8 : 20
const longestBeforeKillMs = 1500

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let sandbox: Sandbox
let server: RunningServer
let port: number

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-billing-faults-'))
  database = await cloneDatabase()
  port = await pickFreePorts(3)
  sandbox = await startSandbox({
    port: port + 1,
    smtpPort: port + 2,
    stateDir: folder,
    stripeWebhookUrl: `http://127.0.0.1:${port}/api/billing/webhook`,
  })
  server = await runServer(port, database.url)
})
afterEach(async () => {
  await server.kill('SIGKILL')
  await sandbox.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const faults = [
  { kind: 'cut-after-commit', match: 'POST /v1/subscriptions' },
  { kind: '500', match: 'POST /v1/subscriptions' },
  { kind: 'slow', match: 'POST /v1/subscriptions', ms: '700' },
  { kind: 'cut-after-commit', match: 'POST /v1/setup_intents' },
  { kind: 'cut-after-commit', match: 'POST /v1/customers' },
  { kind: '500', match: 'GET /v1/' },
]

const chance = (most: number) => Math.floor(Math.random() * most)

async function breakSomething() {
  const fault = faults[chance(faults.length)] ?? {}
  const body = new URLSearchParams({ ...fault, times: String(1 + chance(6)) })
  await fetch(`${sandbox.url}/stripe/faults`, { method: 'POST', body })
}

async function subscriptionsByOwner() {
  const answer = await fetch(`${sandbox.stripe.apiUrl}/v1/subscriptions?status=all&limit=100`, {
    headers: { authorization: `Bearer ${sandbox.stripe.secretKey}` },
  })
  const list = z.object({ data: z.array(z.object({ metadata: z.record(z.string(), z.string()) })) })
  const { data } = list.parse(await answer.json())
  return Object.groupBy(data, ({ metadata }) => metadata['ownerId'] ?? 'nobody')
}

async function countOpenIntents() {
  const [intents] = await queryOnce<{ open: number }>(
    database.url,
    "select count(*)::int as open from subscribe_intents where state in ('card', 'subscribing')",
  )
  return intents?.open
}

test(
  `${customers} customers, ${kills} kills and a faulty provider: one subscription each`,
  { timeout: 1_800_000 },
  async () => {
    const people: Subscriber[] = []
    for (let number = 0; number < customers; number++) {
      const { ownerId } = await seedKey(database.url, `customer-${number}@example.com`)
      people.push({ ownerId, cookie: await seedSession(database.url, ownerId) })
    }
    for (let round = 0; round < kills; round++) {
      await breakSomething()
      // Customers subscribe one after another, so that every kill hits some that have just begun.
      const here = people.slice(0, Math.ceil(((round + 1) / kills) * customers))
      const clicks = here.map((person) => clickSubscribe(port, person))
      // Kills at a random time, so that any step may be interrupted.
      await new Promise((resolve) => setTimeout(resolve, chance(longestBeforeKillMs)))
      await server.kill('SIGKILL')
      await Promise.all(clicks)
      for (const queue of ['billing-event', 'billing-intent'])
        await expireJobLeases(database.url, queue)
      server = await runServer(port, database.url)
    }
    await fetch(`${sandbox.url}/stripe/faults`, { method: 'DELETE' })
    await expect.poll(countOpenIntents, { timeout: 120_000, interval: 500 }).toBe(0)
    for (const person of people) expect(await clickSubscribe(port, person)).toBe(true)

    const made = await subscriptionsByOwner()
    expect(Object.keys(made).toSorted()).toEqual(people.map(({ ownerId }) => ownerId).toSorted())
    expect(Object.values(made).map((theirs) => theirs?.length)).toEqual(people.map(() => 1))
  },
)
