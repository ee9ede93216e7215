import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useLineDown } from '../../lib/http/line.ts'
import { useLastingFor } from './use-lasting-for.ts'
import { stillLoadingMs, WaitNotice } from './WaitNotice.tsx'

export function StillLoading() {
  const queries = useQueryClient()
  const down = useLineDown()
  const pageOnItsWay = useRouterState({ select: (state) => state.isLoading })
  const waiting = useIsFetching({ predicate: isWaitedFor }) > 0 || pageOnItsWay
  const slow = useLastingFor(stillLoadingMs, waiting)

  async function askAnew() {
    if (pageOnItsWay) {
      location.reload()
      return
    }
    await queries.cancelQueries({ predicate: isWaitedFor })
    await queries.refetchQueries({ type: 'active', predicate: hasNothingYet })
  }

  if (down) return <WaitNotice sentence="No connection. Trying to reconnect…" />
  return <WaitNotice sentence={slow ? 'Still loading.' : null} onRetry={() => void askAnew()} />
}

function isWaitedFor(query: Query): boolean {
  return hasNothingYet(query) && query.getObserversCount() > 0
}

function hasNothingYet({ state }: Query): boolean {
  return state.status === 'pending'
}
