import { liveEvent } from '@fovea/contract/sdk-api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToLiveStream } from '../../lib/live-events/live-stream.ts'
import { liveFeedQuery } from './calls.ts'
import { addEvent } from './feed.ts'

export function useLiveFeed() {
  const queries = useQueryClient()
  const feed = useQuery(liveFeedQuery)
  const { isSuccess } = feed

  useEffect(() => {
    if (!isSuccess) return undefined
    const { queryKey } = liveFeedQuery
    const cursor = queries.getQueryData(queryKey)?.cursor ?? null
    return subscribeToLiveStream(cursor, (message) => {
      if (message === 'gap') void queries.invalidateQueries({ queryKey })
      if (typeof message === 'string') return
      const { data: event } = liveEvent.safeParse(message.event)
      if (event === undefined) return
      queries.setQueryData(queryKey, (known) => known && addEvent(known, event))
    })
  }, [isSuccess, queries])

  return feed
}
