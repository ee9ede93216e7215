import { getSession, postSignIn, type SignInMessage } from '@fovea/contract/session'
import { AnswerError, ApiError, isAnswerLost, NetworkError } from '../../lib/http/http-errors.ts'
import { call, callOnce } from '../../lib/http/http.ts'
import { loginFlag } from '../../lib/session/login-flag.ts'
import { announceSession } from '../../lib/session/session-news.ts'
import { rememberedAgent } from './remembered-agent.ts'

const askAgainMs = 1_000

export type Returned = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

/** Ends a sign-in with what the provider sent back: `null` when it worked, else what to tell the person. */
export async function completeSignIn(returned: Returned): Promise<SignInMessage | null> {
  const { code, state, error } = returned
  if (error) return 'SocialLoginException1'
  if (!code) return 'SocialLoginException2'
  const agent = rememberedAgent()
  if (agent === null) return 'SocialLoginException3'
  if (!claim(code)) return 'OauthSignException3'
  try {
    await callOnce(postSignIn, { body: { agent, code, state } }, code)
  } catch (cause) {
    if (isAnswerLost(cause) && (await isSignedIn())) return welcome()
    if (cause instanceof AnswerError) return 'OauthSignException2'
    const isDeactivated = cause instanceof ApiError && cause.name === 'ACCOUNT_DEACTIVATED'
    return isDeactivated ? 'AccountDeactivated' : 'OauthSignException3'
  }
  return welcome()
}

function welcome(): null {
  loginFlag.set()
  announceSession('signed-in')
  return null
}

/** The session came with the answer that was lost, or not at all. Waits until the server can say. */
async function isSignedIn(): Promise<boolean> {
  try {
    return (await call(getSession, {})).payload.isSignIn
  } catch (cause) {
    if (!(cause instanceof NetworkError)) return false
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    return isSignedIn()
  }
}

const claimedKey = 'fovea.claimedCode'

/** A code is posted once: a reload or the back button must not spend it again. */
function claim(code: string): boolean {
  if (sessionStorage.getItem(claimedKey) === code) return false
  sessionStorage.setItem(claimedKey, code)
  return true
}
