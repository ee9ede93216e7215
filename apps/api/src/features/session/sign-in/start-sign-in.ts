import type { Agent } from '@fovea/contract/session'
import * as oauth from 'openid-client'
import type { Ctx } from '../../../platform/context.ts'
import type { PendingSignIn } from '../sessions/cookies.ts'
import type { Providers } from '../providers/index.ts'

/** Fresh secrets for one sign-in, and the provider's address that they are bound to. */
export async function startSignIn(of: { ctx: Ctx; agent: Agent; providers: Providers }) {
  const signIn: PendingSignIn = {
    agent: of.agent,
    state: oauth.randomState(),
    verifier: oauth.randomPKCECodeVerifier(),
    nonce: oauth.randomNonce(),
  }
  const url = await of.providers[of.agent].authorizationUrl(signIn)
  return { signIn, url: url.href }
}
