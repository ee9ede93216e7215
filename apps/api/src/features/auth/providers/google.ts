import { cleanName } from '@fovea/contract/text'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { memoizeDiscovery } from './memoize-discovery.ts'
import { createProviderFetch, type Provider, toProviderError } from './provider.ts'

const claims = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().default(''),
})

export function createGoogleProvider(config: Config['google'], redirectUri: string): Provider {
  const configuration = memoizeDiscovery(() =>
    oidc.discovery(
      new URL(config.issuer),
      config.clientId,
      undefined,
      oidc.ClientSecretPost(config.clientSecret),
      {
        timeout: 10,
        [oidc.customFetch]: createProviderFetch('google'),
        execute: [
          // The token came over TLS from Google itself; its signature is verified nevertheless.
          oidc.enableNonRepudiationChecks,
          ...(config.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    ),
  )
  return {
    async authorizationUrl({ state, verifier, nonce }) {
      try {
        return oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        })
      } catch (error) {
        throw toProviderError('google', error)
      }
    },

    async person({ state, verifier, nonce }, code) {
      try {
        const returned = new URL(redirectUri)
        returned.search = new URLSearchParams({ code, state }).toString()
        const tokens = await oidc.authorizationCodeGrant(await configuration(), returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
        })
        const { sub, email, email_verified, name, picture } = claims.parse(tokens.claims())
        return {
          provider: 'google',
          subject: sub,
          email,
          emailVerified: email_verified,
          name: cleanName(name ?? ''),
          pictureUrl: picture,
        }
      } catch (error) {
        throw toProviderError('google', error)
      }
    },
  }
}
