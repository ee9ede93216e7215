import { get } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { postProdKey } from '@fovea/contract/license-keys'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { responseGrowth } from './response-growth.ts'
import type { TestBrowser } from '../test-browser.ts'
import { openPool } from '../database.ts'
import { routePolicies } from '../policies/route-policies.ts'
import { openTestSdkApi } from '../test-sdk-api.ts'

/**
 * Answers that grow with the stored data are read and sent in pages. Memory is measured after garbage collection while
 * the answer arrives. The delay of other requests is the longest time that the answer blocks the thread, as a share of
 * all its work. Both are ratios of CPU time within one run, so that a busy machine changes neither.
 */
setFlagsFromString('--expose-gc')
const collectGarbage = z.function({ input: [], output: z.undefined() }).parse(runInNewContext('gc'))

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })
const pool = openPool(sdkApi.database.url)
const admin = sdkApi.browser()
await admin.signIn('admin@fovea.test')
const developer = sdkApi.browser()
const ownerId = (await developer.signIn('grown@example.com'))._id
const body = { platformType: 'ios', bundleId: 'com.example.reader' } as const
const key = (await developer.call(postProdKey, { body })).payload.doc.key
afterAll(() => pool.end())

test('every call that reads has a rule that limits its answer', () => {
  const reading = Object.keys(routePolicies).filter((name) => name.startsWith('GET '))
  expect(Object.keys(responseGrowth).toSorted()).toEqual(reading.toSorted())
})

type Grown = { path: string; as: 'admin' | 'developer'; seed: (rows: number) => Promise<unknown> }

const day = '2026-03-09'
const long = 'x'.repeat(400)

const seedSums = (rows: number) =>
  pool.query(
    `insert into metered_days (owner_id, day, app, platform, license, sessions)
    select $1, '${day}'::date - n % 30, '${long}' || n, 'ios', 'production', 1
    from generate_series(1, $2::int) as n on conflict do nothing`,
    [ownerId, rows],
  )

const seedSessions = (rows: number) =>
  pool.query(
    `insert into metered_sessions
      (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select $1, uuidv7(), gen_random_uuid(), 'production', 'ios', 'com.example.app' || n % 20, '${day}',
      '${day}T12:00:00Z', 'iOS 19', '${long}' || n, 'test/1'
    from generate_series(1, $2::int) as n`,
    [ownerId, rows],
  )

async function seedPeople(rows: number) {
  // The tables were analyzed while they were nearly empty, so the triggers would read them whole for each row.
  await pool.query(
    `begin; set local enable_seqscan = off;
    with made as (
      insert into users (email, nickname, image_url, created_at, company_name, company_position, company_purpose, company_created_at)
      select 'person-${long.slice(0, 200)}' || n || '@example.com', 'Person', '', now(), 'Company', 'Engineer', '${long}', '${day}'
      from generate_series(1, ${rows}) as n returning id, email
    ) insert into identities (provider, subject, user_id, email, email_verified, created_at, signed_in_at)
    select 'google', id::text, id, email, true, now(), now() from made;
    commit`,
  )
}

const since = Date.parse('2026-02-01T00:00:00Z') / 1000
const seeded = async () => undefined

const grown: [Grown, ...Grown[]] = [
  { path: '/api/user/me/data', as: 'developer', seed: seedSums },
  { path: `/api/admin?by=day&periodStart=${since}`, as: 'admin', seed: seeded },
  { path: `/api/user-usage-detail.csv?date=${day}`, as: 'developer', seed: seedSessions },
  { path: `/api/admin/company-info?since=${since}`, as: 'admin', seed: seedPeople },
  { path: `/api/admin/company-info.csv?since=${since}`, as: 'admin', seed: seeded },
]

async function measure({ path, as, seed }: Grown) {
  await seed(12_000)
  await pool.query('analyze')
  const browser = as === 'admin' ? admin : developer
  const { bytes, heldBytes } = await whileAppsStart(() => read(browser, path, heldMemory))
  const longestShare = await whileAppsStart(() => longestTurn(() => read(browser, path)))
  return { bytes, heldShare: heldBytes / bytes, longestShare }
}

const [download, ...others] = grown

test('a download of personal data holds neither memory nor the thread', async () => {
  const { bytes, heldShare, longestShare } = await measure(download)
  expect(bytes).toBeGreaterThan(3_500_000)
  expect(heldShare).toBeLessThan(0.75)
  expect(longestShare).toBeLessThan(0.2)
})

test.each(others)(
  '$path holds neither memory nor the thread',
  { tags: ['thorough'], timeout: 300_000 },
  async (answer) => {
    const { bytes, heldShare, longestShare } = await measure(answer)
    expect(bytes).toBeGreaterThan(3_500_000)
    expect(heldShare).toBeLessThan(0.75)
    expect(longestShare).toBeLessThan(0.2)
  },
)

test(
  'a hundred megabytes of personal data use at most 20 of memory',
  { tags: ['thorough'], timeout: 300_000 },
  async () => {
    await seedSums(200_000)
    await pool.query('analyze metered_days')
    const { bytes, heldBytes } = await read(developer, '/api/user/me/data', heldMemory)
    expect(bytes).toBeGreaterThan(90_000_000)
    expect(heldBytes).toBeLessThan(20_000_000)
  },
)

async function whileAppsStart<Result>(work: () => Promise<Result>): Promise<Result> {
  const progress = { isOver: false }
  const starting = (async () => {
    do expect((await sdkApi.start({ key })).valid).toBe(true)
    while (!progress.isOver)
  })()
  try {
    return await work()
  } finally {
    progress.isOver = true
    await starting
  }
}

/** Share of the work's CPU time that its longest turn of the event loop takes. */
async function longestTurn(work: () => Promise<unknown>) {
  const progress = { isOver: false }
  const working = work().finally(() => {
    progress.isOver = true
  })
  const begun = threadMicroseconds()
  let [longest, before] = [0, begun]
  while (!progress.isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = threadMicroseconds()
    longest = Math.max(longest, now - before)
    before = now
  }
  await working
  return longest / (before - begun)
}

function threadMicroseconds() {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/**
 * Reads an answer to its end. Memory is measured only at some chunks, because a garbage collection takes longer than
 * reading one.
 */
function read(browser: TestBrowser, path: string, held: () => number = () => 0) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise<{ bytes: number; heldBytes: number }>((resolve, reject) => {
    const idle = held()
    let [bytes, heldBytes, next] = [0, 0, 1_000_000]
    get(sdkApi.url + path, { headers: { cookie } }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes < next) return
        next = bytes * 2
        heldBytes = Math.max(heldBytes, held() - idle)
      })
      answer.once('error', reject)
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve({ bytes, heldBytes })
        else reject(new Error(`${path}: ${answer.statusCode}`))
      })
    }).once('error', reject)
  })
}

function heldMemory() {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
