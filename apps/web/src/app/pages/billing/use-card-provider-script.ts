import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runWhenIdle } from '../../../lib/page/preload-when-idle.ts'

/** The first view is on the screen by then. */
const idleDelayMs = 3_000

/**
 * Loads the card provider's script on every page, because it detects fraud from the visit as a whole. It waits until
 * the page is idle, so that it does not delay the first view.
 */
export function useCardProviderScript(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => runWhenIdle(() => void load(queries)), idleDelayMs)
    return () => clearTimeout(timer)
  }, [queries])
}

async function load(queries: QueryClient): Promise<void> {
  try {
    const { cardProviderQuery } =
      await import('../../../features/billing/card/load-card-provider.ts')
    await queries.prefetchQuery(cardProviderQuery)
  } catch (cause) {
    // No notice here: a user who wants to pay gets an error then, with a retry.
    console.error('the card provider could not be loaded', cause)
  }
}
