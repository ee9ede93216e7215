import type { LiveEvent } from '@fovea/contract/sdk-api'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { liveFeedQuery } from './calls.ts'
import { addEvent } from './feed.ts'

const session = (id: string): LiveEvent => ({
  type: 'session',
  id: `0191d3a0-0000-7000-8000-00000000000${id}`,
  at: '2026-03-10T12:00:41.000Z',
  app: 'reader',
  platform: 'web',
  os: 'Linux',
  license: 'development',
})
const events = [session('1'), session('2')]
const feed = {
  docs: events.toReversed(),
  first: { at: '2026-03-10T12:00:41.000Z', platform: 'web' as const },
  signedIn: '2026-03-10T12:00:00.000Z',
  cursor: session('2').id,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a live event that arrives during a fetch is not lost', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('location', new URL('http://console.test/console'))
  vi.stubGlobal('fetch', () => answer.promise)
  const queries = new QueryClient()
  const { queryKey } = liveFeedQuery
  queries.setQueryData(queryKey, feed)

  const pendingRequest = queries.fetchQuery(liveFeedQuery)
  queries.setQueryData(queryKey, (known) => known && addEvent(known, session('3')))
  answer.resolve(Response.json({ payload: feed }))
  await pendingRequest

  const known = queries.getQueryData(queryKey)
  expect(known?.docs.map(({ id }) => id)).toEqual(
    [session('3'), ...events.toReversed()].map(({ id }) => id),
  )
  expect(known?.cursor).toBe(session('3').id)
})
