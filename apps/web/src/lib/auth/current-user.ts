import type { User } from '@fovea/contract/auth'
import { createContext, use } from 'react'

const CurrentUser = createContext<User | null>(null)

/** Gives the pages of the console the person who is signed in. */
export const CurrentUserProvider = CurrentUser.Provider

/** The person who is signed in. Only inside the console. */
export function useCurrentUser(): User {
  const user = use(CurrentUser)
  if (user === null) throw new Error('useCurrentUser is used outside the console')
  return user
}
