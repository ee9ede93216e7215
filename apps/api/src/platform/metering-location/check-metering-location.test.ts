import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireCapabilityForAll, cloneDatabase } from '../../../test/database.ts'
import { withConnections } from './connections.ts'
import { allowMeteringWrites } from './write-block.ts'
import { checkMeteringLocation } from './check-metering-location.ts'

requireCapabilityForAll('whole databases')

let databases: Awaited<ReturnType<typeof cloneDatabase>>[]
let main: string
let metering: string
let third: string

beforeAll(async () => {
  databases = [await cloneDatabase(), await cloneDatabase(), await cloneDatabase()]
  ;[main = '', metering = '', third = ''] = databases.map(({ url }) => url)
})
beforeEach(() =>
  withConnections([main, metering, third], async (...clients) => {
    for (const client of clients) {
      await allowMeteringWrites(client)
      await client.query('truncate metered_months, metering_location')
    }
  }),
)
afterAll(() => Promise.all(databases.map((database) => database.drop())))

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

const meter = (url: string) =>
  query(
    url,
    `insert into metered_months values ('018e2a5c-0000-7000-8000-000000000001', '2026-03-01', 5)`,
  )
const refused = /^57FV1$/
const isBlocked = async (url: string) =>
  meter(url).then(
    () => false,
    (error: { code: string }) => refused.test(error.code),
  )

test('without METERING_URL metering is in the main database, also under another name of it', async () => {
  await checkMeteringLocation(main, undefined)
  await meter(main)
  await checkMeteringLocation(main, undefined)
  const sameByAnotherName = `${main}?application_name=other`
  await checkMeteringLocation(main, sameByAnotherName)
  expect(await isBlocked(main)).toBe(false)
})

test('refuses METERING_URL on an installation with sessions, at every start', async () => {
  await checkMeteringLocation(main, undefined)
  await meter(main)
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(checkMeteringLocation(main, metering)).rejects.toThrow(
      /without them.*run `fovea move-metering` to move them/,
    )
  await checkMeteringLocation(main, undefined)
})

test('refuses METERING_URL if an earlier version has metered without recording the location', async () => {
  await meter(main)
  await expect(checkMeteringLocation(main, metering)).rejects.toThrow(/run `fovea move-metering`/)
  await meter(metering)
  await expect(checkMeteringLocation(main, metering)).rejects.toThrow(
    /both hold metered sessions.*fovea move-metering --merge/,
  )
})

test('accepts METERING_URL from the start', async () => {
  await checkMeteringLocation(main, metering)
  expect(await isBlocked(main)).toBe(true)
  expect(await isBlocked(metering)).toBe(false)
  await checkMeteringLocation(main, metering)
})

test('accepts METERING_URL before the first session, and blocks consoles without it', async () => {
  await checkMeteringLocation(main, undefined)
  await checkMeteringLocation(main, metering)
  expect(await isBlocked(main)).toBe(true)
})

test('accepts a separate metering database of an earlier version', async () => {
  await meter(metering)
  await checkMeteringLocation(main, metering)
  await checkMeteringLocation(main, metering)
  expect(await isBlocked(main)).toBe(true)
})

test('refuses a removed or changed METERING_URL', async () => {
  await checkMeteringLocation(main, metering)
  await meter(metering)
  await expect(checkMeteringLocation(main, undefined)).rejects.toThrow(
    /METERING_URL is not set: set it to that database, or .*`fovea move-metering --back`/,
  )
  await expect(checkMeteringLocation(main, main)).rejects.toThrow(/METERING_URL is not set/)
  await expect(checkMeteringLocation(main, third)).rejects.toThrow(
    /names another database than the one/,
  )
  await checkMeteringLocation(main, metering)
})

test('refuses either database of another console', async () => {
  await checkMeteringLocation(main, metering)
  await expect(checkMeteringLocation(third, metering)).rejects.toThrow(
    /another console meters its sessions/,
  )
  await expect(checkMeteringLocation(third, main)).rejects.toThrow(/main database of a console/)
  await expect(checkMeteringLocation(metering, undefined)).rejects.toThrow(
    /holds nothing but the metering/,
  )
})

test('consoles that start at the same moment agree on the location', async () => {
  await Promise.all([1, 2, 3].map(() => checkMeteringLocation(main, metering)))
  expect(await isBlocked(main)).toBe(true)
})
