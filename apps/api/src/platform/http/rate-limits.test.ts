import { hourMs } from '@fovea/contract/time'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { deleteWorkspace } from '@fovea/contract/workspaces'
import { afterAll, expect, test, vi } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
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
    const rows = await api.query<{ name: string }>`select name from shared_limits`
    return rows.map(({ name }) => name)
  }
  const { owner } = await createTestTeam(api, 'Passing')
  const { key } = await createKey(owner.browser, {
    platformType: 'ios',
    bundleId: 'com.example.passing',
  })
  await api.query`insert into shared_limits
    values ('key', ${key}, 1, 1, 1, 1, now()), ('address', '192.0.2.1', 1, 1, 1, 1, now())`
  await owner.browser.call(deleteWorkspace, { body: { confirm: 'Passing' } })
  expect(await counted()).toEqual(['192.0.2.1'])
  await owner.personal.call(deleteCurrentUser, { body: { confirm: owner.user.email } })
  expect(await counted()).toEqual([])
  await api.close()
})
