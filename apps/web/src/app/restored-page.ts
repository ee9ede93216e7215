import type { QueryClient } from '@tanstack/react-query'
import { signedInFlag } from '../lib/auth/signed-in-flag.ts'

const isInside = () => location.pathname.startsWith('/console')

/**
 * A browser may restore a page from its back/forward cache. After a sign-out the cached page is cleared, and a restored
 * page is refetched: another user may be at the browser by then.
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
