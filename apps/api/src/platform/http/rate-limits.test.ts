import { hourMs } from '@fovea/contract/time'
import { postProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { deleteWorkspace } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { cloneDatabase, openPool } from '../../../test/database.ts'
import { createTestTeam } from '../../../test/test-teams.ts'
import { createTestApi } from '../../../test/test-api.ts'
import { createRateLimits } from './rate-limits.ts'

const database = await cloneDatabase()
const pool = openPool(database.url)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a clock set back by hours locks out no caller for hours', async () => {
  const clock = vi.spyOn(Date, 'now')
  const nowMs = Math.round(performance.timeOrigin + performance.now())
  try {
    const spend = createRateLimits(pool, 1e-9)
    clock.mockReturnValue(nowMs + 2 * hourMs)
    await spend('ordinary', 'somebody')
    await expect(spend('ordinary', 'somebody')).rejects.toThrow(/^Too many calls/)
    clock.mockReturnValue(nowMs)
    await spend('ordinary', 'somebody')
    await expect(spend('ordinary', 'somebody')).rejects.toThrow(/Try again in (60|[1-5]?\d) sec/)
    clock.mockReturnValue(nowMs + 2 * hourMs)
    await spend('ordinary', 'somebody')
  } finally {
    clock.mockRestore()
  }
})

test('deleting a team deletes the limits of its keys and keeps those of addresses', async () => {
  const api = await createTestApi()
  const counted = async () => {
    const { rows } = await sql<{ name: string }>`select name from shared_limits`.execute(api.db)
    return rows.map(({ name }) => name)
  }
  const { owner } = await createTestTeam(api, 'Passing')
  const body = { platformType: 'ios' as const, bundleId: 'com.example.passing' }
  const { key } = (await owner.browser.call(postProdKey, { body })).payload.doc
  await sql`insert into shared_limits
    values ('key', ${key}, 1, 1, 1, 1, now()), ('address', '192.0.2.1', 1, 1, 1, 1, now())`.execute(
    api.db,
  )
  await owner.browser.call(deleteWorkspace, { body: { confirm: 'Passing' } })
  expect(await counted()).toEqual(['192.0.2.1'])
  await owner.personal.call(deleteCurrentUser, { body: { confirm: owner.user.email } })
  expect(await counted()).toEqual([])
  await api.close()
})
