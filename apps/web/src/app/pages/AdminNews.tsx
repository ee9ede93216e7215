import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openRequestsQuery } from '../../features/admin/requests/calls.ts'
import { followLiveStream } from '../../lib/news/live-stream.ts'
import { officeKeys } from '../../lib/http/office-keys.ts'

/** Keeps what admins see of requests true, on whatever page they are: the count in the menu, and every list. */
export function AdminNews() {
  const queries = useQueryClient()
  useQuery(openRequestsQuery)

  useEffect(
    () =>
      followLiveStream(null, (heard) => {
        if (heard !== 'inbox' && heard !== 'gap') return
        void queries.invalidateQueries({ queryKey: officeKeys.adminRequests.all() })
      }),
    [queries],
  )
  return null
}
