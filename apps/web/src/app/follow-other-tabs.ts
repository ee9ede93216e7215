import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../features/auth/sign-in-calls.ts'
import { queryKeys } from '../lib/http/query-keys.ts'
import { rememberDeepLink } from '../lib/auth/deep-link.ts'
import { drafts } from '../lib/drafts/drafts.ts'
import { onRemoteChange } from '../lib/live-events/tab-changes.ts'
import { onSessionChange } from '../lib/auth/session-changes.ts'

/** Applies a sign-in or sign-out of one tab to all tabs, and refetches data that another tab has changed. */
export function followOtherTabs(queryClient: QueryClient): void {
  onRemoteChange((scope) => void queryClient.invalidateQueries({ queryKey: scope }))
  onSessionChange((change) => {
    if (change === 'signed-in') {
      void followSignIn(queryClient)
      return
    }
    drafts.removeAll()
    const { pathname, search, hash } = location
    const isInside = pathname.startsWith('/console')
    if (isInside) rememberDeepLink(pathname + search + hash)
    // The user signed out on purpose: leave out the "session has expired" notice, even if a failed request has shown it
    // already.
    if (isInside || (pathname === '/sign' && search !== '')) location.assign('/sign')
    // A public page stays open, without the user's own data.
    else void queryClient.invalidateQueries({ queryKey: queryKeys.auth.check() })
  })
}

/**
 * Refetches what is on the screen. For another user the page is reloaded, because it may show what that user has no
 * access to.
 */
async function followSignIn(queryClient: QueryClient): Promise<void> {
  const { queryKey } = userQuery
  const shown = queryClient.getQueryData(queryKey)
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
  if (queryClient.getQueryData(queryKey)?._id !== shown?._id) return location.reload()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
