import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { workspacesQuery } from '../../features/workspaces/own-workspaces.ts'
import { followLiveStream } from '../../lib/news/live-stream.ts'

/** Keeps what somebody is in a team's workspace true, on whatever page they are: a removal or another role is heard of at once. */
export function TeamNews() {
  const queries = useQueryClient()
  useQuery(workspacesQuery)

  useEffect(
    () =>
      followLiveStream(null, (heard) => {
        // A stream is opened anew for another role.
        if (heard !== 'left' && heard !== 'gap') return
        void queries.invalidateQueries({ queryKey: workspacesQuery.queryKey })
      }),
    [queries],
  )
  return null
}
