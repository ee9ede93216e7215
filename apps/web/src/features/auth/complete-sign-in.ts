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

const retryDelayMs = 1_000

export type SignInCallback = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

export async function completeSignIn(returned: SignInCallback): Promise<SignInMessage | null> {
  const { code, state, error } = returned
  if (error === 'access_denied') return 'SocialLoginException1'
  if (error || !code) return 'SocialLoginException2'
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

/** After a lost answer only the server knows whether the session cookie was set, so retry until it answers. */
async function isSignedIn(): Promise<boolean> {
  try {
    return (await call(getSession, {})).payload.isSignIn
  } catch (cause) {
    if (!(cause instanceof NetworkError)) return false
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return isSignedIn()
  }
}

const claimedKey = 'fovea.claimedCode'

/** An authorization code works once: a reload or the back button must not post it again. */
function claim(code: string): boolean {
  if (sessionStorage.getItem(claimedKey) === code) return false
  sessionStorage.setItem(claimedKey, code)
  return true
}
