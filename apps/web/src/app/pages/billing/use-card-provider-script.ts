import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runWhenIdle } from '../../../lib/page/preload-when-idle.ts'

/** By then the first view is there. */
const restMs = 3_000

/** Loads the card provider's script once the page is idle: it watches for fraud on every page, and costs the first view nothing. */
export function useCardProviderScript(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => runWhenIdle(() => void load(queries)), restMs)
    return () => clearTimeout(timer)
  }, [queries])
}

async function load(queries: QueryClient): Promise<void> {
  try {
    const { cardProviderQuery } =
      await import('../../../features/billing/card/load-card-provider.ts')
    await queries.prefetchQuery(cardProviderQuery)
  } catch (cause) {
    // Whoever wants to pay is told then, and can try again.
    console.error('the card provider could not be loaded', cause)
  }
}
