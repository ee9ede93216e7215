import type { Role } from '@fovea/contract/workspaces/permissions'
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { workspacesQuery } from '../../features/workspaces/own-workspaces.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { subscribeToLiveStream } from '../../lib/live-events/live-stream.ts'

export function TeamLiveEvents({ role }: { role: Role }) {
  const queries = useQueryClient()
  // Not by invalidation: the layout observes the same query without a function to fetch it.
  const { refetch } = useQuery(workspacesQuery)

  useEffect(
    () =>
      subscribeToLiveStream(null, (message) => {
        if (message === 'workspace' || message === 'gap')
          void queries.invalidateQueries({ queryKey: queryKeys.workspaces.one() })
        // The server closes the stream when the role changes. A team that is suspended or renamed sends `workspace`.
        if (message !== 'left' && message !== 'gap' && message !== 'workspace') return
        void refetch()
      }),
    [queries, refetch],
  )

  // Another role may have been shown data that this role must not see, such as the strings of keys.
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
  ([scope]) => scope,
)

function isOfWorkspace({ queryKey: [scope] }: Query) {
  return !others.some((other) => other === scope)
}
