import type { QueryClient } from '@tanstack/react-query'
import { rememberDeepLink } from '../lib/deep-link.ts'
import { onSessionNews } from '../lib/session-news.ts'

/** Signing in or out in one tab does so in all of them. */
export function followOtherTabs(queryClient: QueryClient): void {
  onSessionNews((news) => {
    if (news === 'signed-in') {
      // It may be another person: what is not on the screen is dropped, the rest asked for again.
      queryClient.removeQueries({ type: 'inactive' })
      void queryClient.invalidateQueries()
      return
    }
    const { pathname, search, hash } = location
    if (!pathname.startsWith('/console')) return
    rememberDeepLink(pathname + search + hash)
    location.assign('/sign?message=sessionException')
  })
}
