import { getBillingConfig } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const elementsOptions = { locale: 'en' } as const

/** The script, or what starts it, did not arrive. */
class CardProviderError extends Error {
  override readonly name = 'CardProviderError'
}

/** The card provider in the browser. Its script is loaded once; where that failed, asking again tries again. */
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
    // The official loader takes what is on the page already, and knows no other address than its own.
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
