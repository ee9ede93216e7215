import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../features/auth/sign-in-calls.ts'
import { queryKeys } from '../lib/http/query-keys.ts'
import { rememberDeepLink } from '../lib/auth/deep-link.ts'
import { drafts } from '../lib/drafts/drafts.ts'
import { onRemoteChange } from '../lib/live-events/tab-changes.ts'
import { onSessionChange } from '../lib/auth/session-changes.ts'

/** Signing in or out in one tab does so in all of them, and what is changed in one is asked for again in the others. */
export function followOtherTabs(queryClient: QueryClient): void {
  onRemoteChange((room) => void queryClient.invalidateQueries({ queryKey: room }))
  onSessionChange((news) => {
    if (news === 'signed-in') {
      void followSignIn(queryClient)
      return
    }
    drafts.removeAll()
    const { pathname, search, hash } = location
    const isInside = pathname.startsWith('/console')
    if (isInside) rememberDeepLink(pathname + search + hash)
    // Somebody signed out on purpose: nothing has expired, even where that was heard of first.
    if (isInside || (pathname === '/sign' && search !== '')) location.assign('/sign')
    // A public page stays, without what it showed of the person.
    else void queryClient.invalidateQueries({ queryKey: queryKeys.auth.check() })
  })
}

/** What is on the screen is asked for again. For another person the page begins anew, or what they are refused would stay on it. */
async function followSignIn(queryClient: QueryClient): Promise<void> {
  const { queryKey } = userQuery
  const shown = queryClient.getQueryData(queryKey)
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
  if (queryClient.getQueryData(queryKey)?._id !== shown?._id) return location.reload()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
