import type { QueryClient } from '@tanstack/react-query'
import { loginFlag } from '../lib/session/login-flag.ts'

const isInside = () => location.pathname.startsWith('/console')

/**
 * A browser may keep the page that is left as it was, and show it again to whoever goes back. Whoever signed out leaves nothing in it,
 * and what is shown again is asked for again: by then it may be somebody else's browser.
 */
export function recheckWhoComesBack(queryClient: QueryClient): void {
  addEventListener('pagehide', () => {
    if (isInside() && !loginFlag.isSet()) document.body.replaceChildren()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isInside() && !loginFlag.isSet()) location.replace('/sign')
    else void queryClient.invalidateQueries()
  })
}
