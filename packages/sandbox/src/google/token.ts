import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { createJsonReply } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { Route } from '../http/router.ts'
import { readClientCredentials } from '../oauth/client-credentials.ts'
import type { CodeStore, Grant } from '../oauth/code-store.ts'
import type { ExpiringStore } from '../oauth/expiring-store.ts'
import type { PeopleStore } from '../people/people.ts'
import { createGoogleClaims } from './claims.ts'
import type { SigningKey } from './signing-key.ts'

export type AccessGrant = { email: string; scopes: string[] }

export const tokenLifetimeSeconds = 3600

type TokenEndpoint = {
  url: string
  people: PeopleStore
  signingKey: SigningKey
  codes: CodeStore
  accesses: ExpiringStore<AccessGrant>
}

export function createTokenRoute({
  url,
  people,
  signingKey,
  codes,
  accesses,
}: TokenEndpoint): Route {
  async function tokensFor({ email, request }: Grant): Promise<Reply> {
    const { clientId, nonce, scopes } = request
    const accessToken = accesses.add({ email, scopes })
    const idToken = await new SignJWT({
      ...createGoogleClaims(url, people.find(email), scopes),
      azp: clientId,
      at_hash: halfHash(accessToken),
      ...(nonce !== null && { nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: signingKey.kid, typ: 'JWT' })
      .setIssuer(`${url}/google`)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime(`${tokenLifetimeSeconds} seconds`)
      .sign(signingKey.privateKey)
    return createJsonReply({
      access_token: accessToken,
      expires_in: tokenLifetimeSeconds,
      scope: scopes.join(' '),
      token_type: 'Bearer',
      id_token: idToken,
    })
  }

  return {
    method: 'POST',
    path: '/google/token',
    async handle(request) {
      const form = await request.form()
      const client = readClientCredentials(request, form)
      if (!client) return failure('invalid_client', 'client_id or client_secret is missing.', 401)
      if (form.get('grant_type') !== 'authorization_code') {
        return failure('unsupported_grant_type', 'Only authorization_code is known here.')
      }
      const redeemed = codes.redeem({
        code: form.get('code') ?? '',
        clientId: client.clientId,
        redirectUri: form.get('redirect_uri'),
        verifier: form.get('code_verifier'),
      })
      switch (redeemed.kind) {
        case 'granted':
          return tokensFor(redeemed.grant)
        case 'unknown-code':
          return failure('invalid_grant', 'The code is unknown, used, expired, or another app’s.')
        case 'wrong-verifier':
          return failure('invalid_grant', 'The code_verifier does not fit the code_challenge.')
        case 'wrong-redirect-uri':
          // Google's own error; the standard would say invalid_grant.
          return failure('redirect_uri_mismatch', 'The redirect_uri is not the one that was used.')
      }
    },
  }
}

function failure(error: string, description: string, status = 400): Reply {
  return createJsonReply({ error, error_description: description }, status)
}

/** The left half of the token's hash (`at_hash`), which ties the identity token to the access token. */
function halfHash(token: string): string {
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
}
