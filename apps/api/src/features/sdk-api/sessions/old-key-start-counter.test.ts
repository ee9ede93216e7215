import { postKeyRotation, postProdKey } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApi } from '../../../../test/test-api.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { createOldKeyStartCounter } from './old-key-start-counter.ts'

const api = await openTestApi()

const nowMs = Date.parse('2026-03-01T12:00:00Z')

async function key(email: string, isRotated: boolean) {
  const browser = api.browser()
  await browser.signIn(email)
  const made = await browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: 'com.example.reader' },
  })
  const { _id, key: sdkKey } = made.payload.doc
  if (isRotated) {
    await browser.call(postKeyRotation, { params: { sdkKey }, body: { overlapDays: 7 } })
  }
  return _id
}

async function counted(keyId: string) {
  const { rows } = await sql<{ version: string; starts: number }>`select app_version as version,
    starts::int from old_key_starts where key_id = ${keyId}`.execute(api.db)
  return rows
}

test('adds up the counts of two processes, and drops those of keys that are not rotated', async () => {
  const [rotated, plain] = [
    await key('adds@example.com', true),
    await key('plain@example.com', false),
  ]
  const processes = [1, 2].map(() => createOldKeyStartCounter(api.db, createLog('silent')))
  for (const { count } of processes) {
    for (const id of [rotated, plain, 'c0ffee00-0000-4000-8000-000000000000']) {
      count(id, '1.0', 'test/1', nowMs)
      count(id, '1.0', 'test/1', nowMs - 1)
    }
  }
  await Promise.all(processes.map(({ drain }) => drain()))
  expect(await counted(rotated)).toEqual([{ version: '1.0', starts: 4 }])
  expect(await counted(plain)).toEqual([])
})

test('invented versions cannot fill the disk, and known versions are still counted separately', async () => {
  const rotated = await key('floods@example.com', true)
  const { count, drain } = createOldKeyStartCounter(api.db, createLog('silent'))
  count(rotated, 'real', 'test/1', nowMs)
  await drain()
  for (let batch = 0; batch < 5; batch++) {
    for (let one = 0; one < 90; one++) count(rotated, `made up ${batch} ${one}`, '', nowMs)
    count(rotated, 'real', 'test/1', nowMs)
    await drain()
  }
  const rows = await counted(rotated)
  expect(rows.length).toBeLessThan(200)
  expect(rows.reduce((sum, { starts }) => sum + starts, 0)).toBe(456)
  expect(rows.find(({ version }) => version === 'real')?.starts).toBe(6)
})
