import { getSession, postSignIn, type SignInMessage } from '@fovea/contract/auth'
import {
  InvalidResponseError,
  ApiError,
  isResponseLost,
  NetworkError,
} from '../../lib/http/http-errors.ts'
import { call, callIdempotently } from '../../lib/http/http.ts'
import { signedInFlag } from '../../lib/auth/signed-in-flag.ts'
import { broadcastSession } from '../../lib/auth/session-changes.ts'
import { readStoredProvider } from './stored-provider.ts'

const askAgainMs = 1_000

export type SignInCallback = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

/** Ends a sign-in with what the provider sent back: `null` when it worked, else what to tell the person. */
export async function completeSignIn(returned: SignInCallback): Promise<SignInMessage | null> {
  const { code, state, error } = returned
  if (error) return 'SocialLoginException1'
  if (!code) return 'SocialLoginException2'
  const agent = readStoredProvider()
  if (agent === null) return 'SocialLoginException3'
  if (!claim(code)) return 'OauthSignException3'
  try {
    await callIdempotently(postSignIn, { body: { agent, code, state } }, code)
  } catch (cause) {
    if (isResponseLost(cause) && (await isSignedIn())) return welcome()
    if (cause instanceof InvalidResponseError) return 'OauthSignException2'
    const isDeactivated = cause instanceof ApiError && cause.name === 'ACCOUNT_DEACTIVATED'
    return isDeactivated ? 'AccountDeactivated' : 'OauthSignException3'
  }
  return welcome()
}

function welcome(): null {
  signedInFlag.set()
  broadcastSession('signed-in')
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
