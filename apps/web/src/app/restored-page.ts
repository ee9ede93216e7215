import type { QueryClient } from '@tanstack/react-query'
import { signedInFlag } from '../lib/auth/signed-in-flag.ts'

const isInside = () => location.pathname.startsWith('/console')

/**
 * A browser may keep the page that is left as it was, and show it again to whoever goes back. Whoever signed out leaves nothing in it,
 * and what is shown again is asked for again: by then it may be somebody else's browser.
 */
export function recheckRestoredPage(queryClient: QueryClient): void {
  addEventListener('pagehide', () => {
    if (isInside() && !signedInFlag.isSet()) document.body.replaceChildren()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isInside() && !signedInFlag.isSet()) location.replace('/sign')
    else void queryClient.invalidateQueries()
  })
}
