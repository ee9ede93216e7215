import { clearDeepLink } from './deep-link.ts'
import { drafts } from '../drafts/drafts.ts'
import { signedInFlag } from './signed-in-flag.ts'
import { broadcastSession } from './session-changes.ts'

/** Takes what this browser keeps for a person out of it: drafts, and what they have seen already. */
export function removeUserData(userId: string): void {
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
  signedInFlag.clear()
  clearDeepLink()
  drafts.removeAll()
  broadcastSession('signed-out')
  location.assign('/sign')
}
