import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireCapabilityForAll, cloneDatabase } from '../../../../test/database.ts'
import { checkMeteringLocation } from '../../metering-location/check-metering-location.ts'
import { createBackup } from '../create-backup.ts'
import { checkBackup } from '../read-backup.ts'

requireCapabilityForAll('whole databases')

const owner = '018e2a5c-0000-7000-8000-000000000001'
let folder: string
let databases: Awaited<ReturnType<typeof cloneDatabase>>[]
let url: string
let meteringUrl: string
let unsettled: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-both-'))
  databases = [await cloneDatabase(), await cloneDatabase(), await cloneDatabase()]
  ;[url = '', meteringUrl = '', unsettled = ''] = databases.map((database) => database.url)
  await checkMeteringLocation(url, meteringUrl)
  for (const [at, sessions] of [
    [meteringUrl, 7],
    [unsettled, 5],
  ] as const) {
    const client = new Client({ connectionString: at })
    await client.connect()
    await client.query(`insert into metered_months values ('${owner}', '2026-03-01', ${sessions})`)
    await client.end()
  }
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true })
})

test('backs up metered sessions from the separate metering database', async () => {
  const file = path.join(folder, 'both.backup')
  expect(await createBackup({ url, meteringUrl, file })).toMatchObject({ databases: 2 })
  const { manifest, tallies } = await checkBackup(file, undefined)
  expect(manifest.metering).toBe('own database')
  expect(tallies['public.metered_months']?.rows).toBe(1)
})

test('refuses a backup that would leave metering out, and leaves no file', async () => {
  const file = path.join(folder, 'other.backup')
  await expect(createBackup({ url, file })).rejects.toThrow(
    'METERING_URL is not set: set it, so that the backup has them',
  )
  await expect(createBackup({ url, meteringUrl: unsettled, file })).rejects.toThrow(
    'names another database',
  )
  await expect(createBackup({ url: unsettled, meteringUrl: url, file })).rejects.toThrow(
    'run `fovea migrate` first',
  )
  await expect(checkBackup(file, undefined)).rejects.toThrow('There is no file')
})
