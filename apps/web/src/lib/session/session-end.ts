import { forgetDeepLink } from './deep-link.ts'
import { drafts } from '../drafts/drafts.ts'
import { loginFlag } from './login-flag.ts'
import { announceSession } from './session-news.ts'

/** Takes what this browser keeps for a person out of it: drafts, and what they have seen already. */
export function forgetPerson(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.includes(userId)) localStorage.removeItem(key)
  }
}

let isSigningOut = false

/** From here on a missing session is the result of signing out, not an expired one, even before the answer says so. */
export function beginSignOut(): void {
  isSigningOut = true
}

/** The person stays signed in. */
export function cancelSignOut(): void {
  isSigningOut = false
}

export function isSignOutPending(): boolean {
  return isSigningOut
}

/** Leaves for the sign-in page by a real page load, so that nothing of the person stays in memory. */
export function endSession(): void {
  loginFlag.clear()
  forgetDeepLink()
  drafts.forgetAll()
  announceSession('signed-out')
  location.assign('/sign')
}
