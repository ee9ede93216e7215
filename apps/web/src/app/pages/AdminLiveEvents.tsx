import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestCountsQuery } from '../../features/admin/requests/calls.ts'
import { subscribeToLiveStream } from '../../lib/live-events/live-stream.ts'
import { adminQueryKeys } from '../../lib/http/admin-query-keys.ts'

export function AdminLiveEvents() {
  const queries = useQueryClient()
  useQuery(requestCountsQuery)

  useEffect(
    () =>
      subscribeToLiveStream(null, (message) => {
        if (message !== 'inbox' && message !== 'gap') return
        void queries.invalidateQueries({ queryKey: adminQueryKeys.adminRequests.all() })
      }),
    [queries],
  )
  return null
}
