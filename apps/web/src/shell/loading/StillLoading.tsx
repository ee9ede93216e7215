import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useIsOffline } from '../../lib/http/connection.ts'
import { useTrueFor } from './use-true-for.ts'
import { stillLoadingMs, LoadingNotice } from './LoadingNotice.tsx'

export function StillLoading() {
  const queries = useQueryClient()
  const down = useIsOffline()
  const pageOnItsWay = useRouterState({ select: (state) => state.isLoading })
  const waiting = useIsFetching({ predicate: isWaitedFor }) > 0 || pageOnItsWay
  const slow = useTrueFor(stillLoadingMs, waiting)

  async function askAnew() {
    if (pageOnItsWay) {
      location.reload()
      return
    }
    await queries.cancelQueries({ predicate: isWaitedFor })
    await queries.refetchQueries({ type: 'active', predicate: hasNothingYet })
  }

  if (down) return <LoadingNotice sentence="No connection. Trying to reconnect…" />
  return <LoadingNotice sentence={slow ? 'Still loading.' : null} onRetry={() => void askAnew()} />
}

function isWaitedFor(query: Query): boolean {
  return hasNothingYet(query) && query.getObserversCount() > 0
}

function hasNothingYet({ state }: Query): boolean {
  return state.status === 'pending'
}
