import { postProdKey } from '@fovea/contract/license-keys'
import { deleteMe } from '@fovea/contract/session'
import { deleteWorkspace } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTeam } from '../../../test/teams.ts'
import { testApi, type TestApi } from '../../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

async function counted() {
  const { rows } = await sql<{ name: string }>`select name from shared_limits`.execute(api.db)
  return rows.map(({ name }) => name)
}

test('a deleted team takes the limits of its keys along, and leaves those of callers', async () => {
  const { owner } = await makeTeam(api, 'Passing')
  const body = { platformType: 'ios' as const, bundleId: 'com.example.passing' }
  const { key } = (await owner.browser.call(postProdKey, { body })).payload.doc
  await sql`insert into shared_limits
    values ('key', ${key}, 1, 1, 1, 1, now()), ('address', '192.0.2.1', 1, 1, 1, 1, now())`.execute(
    api.db,
  )
  await owner.browser.call(deleteWorkspace, { body: { confirm: 'Passing' } })
  expect(await counted()).toEqual(['192.0.2.1'])
  await owner.personal.call(deleteMe, { body: { confirm: owner.user.email } })
  expect(await counted()).toEqual([])
})
