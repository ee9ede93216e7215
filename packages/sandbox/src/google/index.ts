import { createJsonReply } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { readBearerToken } from '../oauth/bearer.ts'
import { createCodeStore } from '../oauth/code-store.ts'
import { createExpiringStore } from '../oauth/expiring-store.ts'
import { createSignInRoutes } from '../oauth/sign-in.ts'
import type { PeopleStore } from '../people/people.ts'
import { createGoogleClaims } from './claims.ts'
import { createDiscoveryDocument } from './discovery.ts'
import { google } from './provider.ts'
import type { SigningKey } from './signing-key.ts'
import { createTokenRoute, tokenLifetimeSeconds } from './token.ts'
import type { AccessGrant } from './token.ts'

export function createGoogleRoutes(
  url: string,
  people: PeopleStore,
  signingKey: SigningKey,
): Route[] {
  const codes = createCodeStore()
  const accesses = createExpiringStore<AccessGrant>(tokenLifetimeSeconds, 'ya29.')

  const userinfo = (request: SandboxRequest): Reply => {
    const access = accesses.get(readBearerToken(request))
    if (!access) {
      const refusal = createJsonReply({ error: 'invalid_token' }, 401)
      return { ...refusal, headers: { ...refusal.headers, 'www-authenticate': 'Bearer' } }
    }
    return createJsonReply(createGoogleClaims(url, people.find(access.email), access.scopes))
  }

  return [
    {
      method: 'GET',
      path: '/google/.well-known/openid-configuration',
      handle: () => createJsonReply(createDiscoveryDocument(`${url}/google`)),
    },
    {
      method: 'GET',
      path: '/google/jwks',
      handle: () => createJsonReply({ keys: [signingKey.publicJwk] }),
    },
    ...createSignInRoutes(google, people, codes),
    createTokenRoute({ url, people, signingKey, codes, accesses }),
    { method: 'GET', path: '/google/userinfo', handle: userinfo },
    { method: 'POST', path: '/google/userinfo', handle: userinfo },
  ]
}
