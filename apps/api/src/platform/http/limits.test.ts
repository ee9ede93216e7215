import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, openPool } from '../../../test/database.ts'
import { createLimits } from './limits.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a clock that is set back by hours keeps nobody out for hours', async () => {
  const hourMs = 3_600_000
  const clock = vi.spyOn(Date, 'now')
  const nowMs = Math.round(performance.timeOrigin + performance.now())
  try {
    // So small a share that one call is all there is.
    const spend = createLimits(pool, 1e-9)
    clock.mockReturnValue(nowMs + 2 * hourMs)
    await spend('ordinary', 'somebody')
    await expect(spend('ordinary', 'somebody')).rejects.toThrow(/^Too many calls/)
    clock.mockReturnValue(nowMs)
    await spend('ordinary', 'somebody')
    // A window of its own, with its own end.
    await expect(spend('ordinary', 'somebody')).rejects.toThrow(/Try again in (60|[1-5]?\d) sec/)
    clock.mockReturnValue(nowMs + 2 * hourMs)
    await spend('ordinary', 'somebody')
  } finally {
    clock.mockRestore()
  }
})
