import {
  deleteSavedFilter,
  listSavedFilters,
  mostSavedFilters,
  postSavedFilter,
} from '@fovea/contract/admin'
import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { createTestApi } from '../../../../../test/test-api.ts'

const api = await createTestApi({ ADMIN_EMAILS: 'admin@fovea.test,other@fovea.test' })
afterAll(() => api.close())

test('saves filters of an admin under names, up to a number', async () => {
  const [{ browser }, { browser: other }] = await Promise.all([
    signInAs(api, 'admin@fovea.test'),
    signInAs(api, 'other@fovea.test'),
  ])
  const save = (name: string, query: object = {}) =>
    browser.call(postSavedFilter, { body: { name, query } })
  const list = async () => (await browser.call(listSavedFilters)).payload.docs
  await save('Overdue', { state: 'overdue', sort: 'spend' })
  await save(' overdue ', { state: 'overdue', plan: 'expert' })
  const [saved] = await list()
  expect(await list()).toEqual([
    {
      _id: expect.any(String),
      name: 'overdue',
      query: { state: 'overdue', plan: 'expert', sort: 'joined', order: 'descending' },
    },
  ])
  for (let n = 1; n < mostSavedFilters; n++) await save(`Filter ${n}`)
  const body = { name: 'One more', query: {} }
  expect((await browser.refused(postSavedFilter, { body })).name).toBe('RULE_BROKEN')
  expect(await list()).toHaveLength(mostSavedFilters)

  const params = { id: saved?._id ?? '' }
  expect((await other.call(listSavedFilters)).payload.docs).toEqual([])
  expect((await other.refused(deleteSavedFilter, { params })).name).toBe('NOT_FOUND')
  await browser.call(deleteSavedFilter, { params })
  expect(await list()).toHaveLength(mostSavedFilters - 1)
})
