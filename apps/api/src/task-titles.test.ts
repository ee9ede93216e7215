import { afterAll, expect, test } from 'vitest'
import { createTestApi } from '../test/test-api.ts'
import { createAllTasks } from './create-all-tasks.ts'
import { taskTitles } from './features/admin/health/task-titles.ts'

const api = await createTestApi()
afterAll(() => api.close())

test('every scheduled task has a title of its own that a person reads, and no other has one', () => {
  const listeners = { onCompared: () => undefined, onReported: () => undefined }
  const tasks = createAllTasks(api.platform, api.platform, listeners)
  expect(Object.keys(taskTitles).toSorted()).toEqual(tasks.map(({ name }) => name).toSorted())
  const titles = Object.values(taskTitles)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => !/^[A-Z][a-z]/.test(title))).toEqual([])
})
