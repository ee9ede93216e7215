import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

const queryKey = ['name']

test.each([
  ['without data', undefined],
  ['with older data', 'older'],
])('an invalidated query %s is fetched again after the running fetch', async (_, initialData) => {
  const queries = new FreshQueryClient()
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('after')]
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => answers.shift() ?? Promise.reject(new Error('Asked once too often.')),
    initialData,
    retry: false,
  })
  const end = observer.subscribe(() => undefined)
  const changed = queries.invalidateQueries({ queryKey })
  first.resolve('before')
  await changed
  expect([queries.getQueryData(queryKey), answers.length]).toEqual(['after', 0])
  end()
})

test('a query with data is fetched once after an invalidation', async () => {
  const queries = new FreshQueryClient()
  let requestCount = 0
  const queryFn = () => Promise.resolve(++requestCount)
  const observer = new QueryObserver(queries, { queryKey, queryFn })
  const end = observer.subscribe(() => undefined)
  await queries.fetchQuery({ queryKey, queryFn })
  await queries.invalidateQueries()
  expect(requestCount).toBe(2)
  end()
})
