import { clearDeepLink } from './deep-link.ts'
import { drafts } from '../drafts/drafts.ts'
import { signedInFlag } from './signed-in-flag.ts'
import { broadcastSession } from './session-changes.ts'

export function removeUserData(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.includes(userId)) localStorage.removeItem(key)
  }
}

let isSigningOut = false

/** From here on a missing session results from the sign-out and has not expired, even before the response arrives. */
export function beginSignOut(): void {
  isSigningOut = true
}

export function cancelSignOut(): void {
  isSigningOut = false
}

export function isSignOutPending(): boolean {
  return isSigningOut
}

/** Opens the sign-in page by a page load, so that none of the user's data stays in memory. */
export function endSession(): void {
  signedInFlag.clear()
  clearDeepLink()
  drafts.removeAll()
  broadcastSession('signed-out')
  location.assign('/sign')
}
