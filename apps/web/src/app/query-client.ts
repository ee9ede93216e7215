import { MutationCache, type Query, QueryCache, type QueryClient } from '@tanstack/react-query'
import { FreshQueryClient } from '../lib/http/fresh-query-client.ts'
import {
  ApiError,
  ChunkError,
  isPasskeyNeeded,
  isSessionLost,
  NetworkError,
} from '../lib/http/http-errors.ts'
import { queryKeys } from '../lib/http/query-keys.ts'
import { isOffline, onReconnect, checkConnectivity } from '../lib/http/connection.ts'

/** `onSessionLost` is called whenever a request fails because the session is gone. */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (error: Error): void => {
    if (isSessionLost(error)) onSessionLost()
    if (isOfLine(error)) checkConnectivity()
    // The page then asks for the passkey, instead of what the call was for.
    if (isPasskeyNeeded(error)) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.auth.user() })
    }
  }
  const queryClient = new FreshQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // When offline, fail with an error that the page shows instead of pausing silently.
    defaultOptions: {
      queries: { retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  onReconnect(
    () => void queryClient.refetchQueries({ type: 'active', predicate: failedForWantOfALine }),
  )
  return queryClient
}

function failedForWantOfALine({ state: { error } }: Query): boolean {
  return error !== null && isOfLine(error)
}

/** The request got no response, or a proxy answered that the server is not reachable. */
function isOfLine(error: Error): boolean {
  return (
    error instanceof NetworkError ||
    error instanceof ChunkError ||
    (error instanceof ApiError && error.status >= 502)
  )
}

function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 1 || isOffline()) return false
  return (
    (error instanceof NetworkError && !error.late) ||
    (error instanceof ApiError && error.status >= 500)
  )
}
