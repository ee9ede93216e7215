import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from '../features/session/api/get-user.ts'
import { rememberDeepLink } from '../lib/deep-link.ts'
import { isSessionLost } from '../lib/http-errors.ts'

/** Where a lost session leads, from wherever it was met. */
export const signInAgain = {
  to: '/sign',
  search: { message: 'sessionException' },
  replace: true,
} as const

type Arrival = { queryClient: QueryClient; href: string; preload: boolean }

/** Lets only signed-in people pass; the rest sign in first and then arrive where they wanted to. */
export async function requireUser({ queryClient, href, preload }: Arrival) {
  try {
    // Each arrival asks again in the background, so that a session ended elsewhere is noticed.
    return await queryClient.ensureQueryData({ ...userQuery, revalidateIfStale: !preload })
  } catch (error) {
    if (!isSessionLost(error)) throw error
    rememberDeepLink(href)
    throw redirect(signInAgain)
  }
}
