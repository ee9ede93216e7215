import { json } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { bearerToken } from '../oauth/bearer.ts'
import { createCodes } from '../oauth/codes.ts'
import { createExpiring } from '../oauth/expiring.ts'
import { signInRoutes } from '../oauth/sign-in.ts'
import type { People } from '../people/people.ts'
import { googleClaims } from './claims.ts'
import { discovery } from './discovery.ts'
import { google } from './provider.ts'
import type { SigningKey } from './signing-key.ts'
import { tokenRoute, tokenLifetimeSeconds } from './token.ts'
import type { Access } from './token.ts'

/** Google stood in for: an OpenID Connect issuer at `<url>/google`. */
export function googleRoutes(url: string, people: People, signingKey: SigningKey): Route[] {
  const codes = createCodes()
  const accesses = createExpiring<Access>(tokenLifetimeSeconds, 'ya29.')

  const userinfo = (request: SandboxRequest): Reply => {
    const access = accesses.get(bearerToken(request))
    if (!access) {
      const refusal = json({ error: 'invalid_token' }, 401)
      return { ...refusal, headers: { ...refusal.headers, 'www-authenticate': 'Bearer' } }
    }
    return json(googleClaims(url, people.find(access.email), access.scopes))
  }

  return [
    {
      method: 'GET',
      path: '/google/.well-known/openid-configuration',
      handle: () => json(discovery(`${url}/google`)),
    },
    { method: 'GET', path: '/google/jwks', handle: () => json({ keys: [signingKey.publicJwk] }) },
    ...signInRoutes(google, people, codes),
    tokenRoute({ url, people, signingKey, codes, accesses }),
    { method: 'GET', path: '/google/userinfo', handle: userinfo },
    { method: 'POST', path: '/google/userinfo', handle: userinfo },
  ]
}
