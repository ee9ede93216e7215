import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/sign-in-calls.ts'
import { rememberDeepLink } from '../../lib/auth/deep-link.ts'
import { isSessionLost } from '../../lib/http/http-errors.ts'
import { signedInFlag } from '../../lib/auth/signed-in-flag.ts'
import { endSession, isSignOutPending } from '../../lib/auth/end-session.ts'

/** Whether this tab has seen a session: the flag is all tabs' own, and the first one that is led away clears it. */
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

/** Lets only signed-in people pass; the rest sign in first and then arrive where they wanted to. */
export async function requireUser({ queryClient, href, preload, found }: RequireUserInput) {
  try {
    // Each arrival asks again in the background, so that a session ended elsewhere is noticed.
    const user = await queryClient.ensureQueryData({ ...userQuery, revalidateIfStale: !preload })
    signedInFlag.set()
    wasSignedInHere = true
    return user
  } catch (error) {
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
