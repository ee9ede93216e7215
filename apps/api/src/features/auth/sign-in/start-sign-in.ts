import type { SignInProvider } from '@fovea/contract/auth'
import * as oauth from 'openid-client'
import type { Ctx } from '../../../platform/context.ts'
import type { PendingSignIn } from '../login-sessions/cookies.ts'
import type { Providers } from '../providers/index.ts'

export async function startSignIn(input: {
  ctx: Ctx
  agent: SignInProvider
  providers: Providers
}) {
  const signIn: PendingSignIn = {
    agent: input.agent,
    state: oauth.randomState(),
    verifier: oauth.randomPKCECodeVerifier(),
    nonce: oauth.randomNonce(),
  }
  const url = await input.providers[input.agent].authorizationUrl(signIn)
  return { signIn, url: url.href }
}
