import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/sign-in-calls.ts'
import { rememberDeepLink } from '../../lib/auth/deep-link.ts'
import { isSessionLost, isViewEnded } from '../../lib/http/http-errors.ts'
import { signedInFlag } from '../../lib/auth/signed-in-flag.ts'
import { endSession, isSignOutPending } from '../../lib/auth/end-session.ts'

/**
 * Whether this tab has seen a session. The signed-in flag is shared by all tabs, and the first tab that redirects to
 * the sign-in page clears it.
 */
let wasSignedInHere = false

export function redirectToSignIn() {
  const search = wasSignedInHere || signedInFlag.isSet() ? { message: 'sessionException' } : {}
  return { to: '/sign', search, replace: true } as const
}

type RequireUserInput = {
  queryClient: QueryClient
  href: string
  preload: boolean
  /** Whether there is a page at the address. */
  found: boolean
}

/** Redirects to the sign-in page without a session, and remembers the address to return to. */
export async function requireUser({ queryClient, href, preload, found }: RequireUserInput) {
  try {
    // Each navigation revalidates in the background, so that a session that ended elsewhere is noticed.
    const user = await queryClient.ensureQueryData({ ...userQuery, revalidateIfStale: !preload })
    signedInFlag.set()
    wasSignedInHere = true
    return user
  } catch (error) {
    if (isViewEnded(error)) {
      location.replace('/console/admin-users')
      await new Promise(() => {})
    }
    if (!isSessionLost(error)) throw error
    if (isSignOutPending()) {
      endSession()
      throw redirect({ to: '/sign', replace: true })
    }
    if (!found) {
      throw redirect({ to: '/sign', search: { message: 'notFound' }, replace: true })
    }
    rememberDeepLink(href)
    throw redirect(redirectToSignIn())
  }
}
