import { getBillingConfig } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const elementsOptions = { locale: 'en' } as const

class CardProviderError extends Error {
  override readonly name = 'CardProviderError'
}

/** Loads the card provider's script once; a failed load is tried again by the next fetch. */
export const cardProviderQuery = queryOptions({
  queryKey: queryKeys.cardProvider(),
  queryFn: async ({ signal }) => {
    const { payload } = await call(getBillingConfig, {}, { signal })
    const { publishableKey, scriptUrl, developmentMarker } = payload
    return { stripe: await start(publishableKey, scriptUrl), developmentMarker }
  },
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

async function start(publishableKey: string, scriptUrl: string | undefined) {
  try {
    // Stripe's loader uses a script that is already on the page, and it can load no other URL than its own.
    if (scriptUrl !== undefined) await addScript(scriptUrl)
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    const stripe = await loadStripe(publishableKey)
    if (stripe === null) throw new Error('the card provider runs in browsers only')
    return stripe
  } catch (cause) {
    throw new CardProviderError(
      'Our card provider could not be reached. Check your connection and browser extensions, then try again.',
      { cause },
    )
  }
}

function addScript(address: string) {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${address} did not load`))
    })
    document.head.append(script)
  })
}
