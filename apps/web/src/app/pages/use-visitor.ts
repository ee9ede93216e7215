import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../features/auth/sign-in-calls.ts'
import type { Visitor } from '../../shell/PublicFrame.tsx'

/** Checks the session without redirecting to the sign-in page; a failed check counts as signed out. */
export function useVisitor(): Visitor {
  const { data, isError } = useQuery(sessionQuery)
  if (data?.isSignIn === true) return 'signed-in'
  return data === undefined && !isError ? 'unknown' : 'anonymous'
}
