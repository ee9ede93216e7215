import { forgetDeepLink } from './deep-link.ts'
import { loginFlag } from './login-flag.ts'
import { announceSession } from './session-news.ts'

/** Leaves for the sign-in page by a real page load, so that nothing of the person stays in memory. */
export function endSession(): void {
  loginFlag.clear()
  forgetDeepLink()
  announceSession('signed-out')
  location.assign('/sign')
}
