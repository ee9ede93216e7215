import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSessionLost, NetworkError } from '../lib/http-errors.ts'

/** The cache of all answers. `onSessionLost` hears of a lost session, whatever call met it. */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (error: Error): void => {
    if (isSessionLost(error)) onSessionLost()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Offline is an error to show, not a reason to wait in silence.
    defaultOptions: {
      queries: { retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
