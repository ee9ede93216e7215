import type { Role } from '@fovea/contract/workspaces/permissions'
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { workspacesQuery } from '../../features/workspaces/own-workspaces.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { subscribeToLiveStream } from '../../lib/live-events/live-stream.ts'

/** Keeps what somebody is in a team's workspace true, on whatever page they are: a removal or another role is heard of at once. */
export function TeamLiveEvents({ role }: { role: Role }) {
  const queries = useQueryClient()
  useQuery(workspacesQuery)

  useEffect(
    () =>
      subscribeToLiveStream(null, (heard) => {
        // A stream is opened anew for another role.
        if (heard !== 'left' && heard !== 'gap') return
        void queries.invalidateQueries({ queryKey: workspacesQuery.queryKey })
      }),
    [queries],
  )

  // What another role was shown may be more than this one is: the strings of keys.
  const shownAs = useRef(role)
  useEffect(() => {
    if (shownAs.current === role) return
    shownAs.current = role
    queries.removeQueries({ type: 'inactive', predicate: isOfWorkspace })
    void queries.invalidateQueries({ predicate: isOfWorkspace })
  }, [queries, role])
  return null
}

const others = [queryKeys.auth.user(), queryKeys.chunk(''), queryKeys.cardProvider()].map(
  ([room]) => room,
)

function isOfWorkspace({ queryKey: [room] }: Query) {
  return !others.some((other) => other === room)
}
