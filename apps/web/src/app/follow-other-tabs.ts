import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../lib/http/query-keys.ts'
import { rememberDeepLink } from '../lib/session/deep-link.ts'
import { drafts } from '../lib/drafts/drafts.ts'
import { onChangeNews } from '../lib/news/change-news.ts'
import { onSessionNews } from '../lib/session/session-news.ts'

/** Signing in or out in one tab does so in all of them, and what is changed in one is asked for again in the others. */
export function followOtherTabs(queryClient: QueryClient): void {
  onChangeNews((room) => void queryClient.invalidateQueries({ queryKey: room }))
  onSessionNews((news) => {
    if (news === 'signed-in') {
      // It may be another person: what is not on the screen is dropped, the rest asked for again.
      queryClient.removeQueries({ type: 'inactive' })
      void queryClient.invalidateQueries()
      return
    }
    drafts.forgetAll()
    const { pathname, search, hash } = location
    const isInside = pathname.startsWith('/console')
    if (isInside) rememberDeepLink(pathname + search + hash)
    // Somebody signed out on purpose: nothing has expired, even where that was heard of first.
    if (isInside || (pathname === '/sign' && search !== '')) location.assign('/sign')
    // A public page stays, without what it showed of the person.
    else void queryClient.invalidateQueries({ queryKey: queryKeys.session.check() })
  })
}
