import { liveEvent } from '@fovea/contract/verification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLiveStream } from '../../lib/news/live-stream.ts'
import { liveFeedQuery } from './calls.ts'
import { withEvent } from './feed.ts'

/** The newest sessions and refusals of the own keys, kept up to date as they happen. */
export function useLiveFeed() {
  const queries = useQueryClient()
  const feed = useQuery(liveFeedQuery)
  const { isSuccess } = feed

  useEffect(() => {
    if (!isSuccess) return undefined
    const { queryKey } = liveFeedQuery
    const cursor = queries.getQueryData(queryKey)?.cursor ?? null
    return followLiveStream(cursor, (heard) => {
      if (heard === 'gap') void queries.invalidateQueries({ queryKey })
      if (typeof heard === 'string') return
      const { data: event } = liveEvent.safeParse(heard.event)
      if (event === undefined) return
      queries.setQueryData(queryKey, (known) => known && withEvent(known, event))
    })
  }, [isSuccess, queries])

  return feed
}
