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
  const sentence = slow ? describeWait(pageOnItsWay) : null
  return <LoadingNotice sentence={sentence} onRetry={() => void askAnew()} />
}

/** Null if nothing that the page shows is missing, such as while only the sidebar waits. */
function describeWait(pageOnItsWay: boolean): string | null {
  if (pageOnItsWay) return 'Still loading the page.'
  const [part] = document.querySelectorAll('#content [aria-busy="true"]')
  if (part === undefined) return null
  const name = part.getAttribute('aria-label')
  return name === null || name === 'Loading' ? 'Still loading.' : `Still loading: ${name}.`
}

function isWaitedFor(query: Query): boolean {
  return hasNothingYet(query) && query.getObserversCount() > 0
}

function hasNothingYet({ state }: Query): boolean {
  return state.status === 'pending'
}
