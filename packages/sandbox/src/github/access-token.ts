import { createJsonReply } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { readClientCredentials } from '../oauth/client-credentials.ts'
import type { CodeStore } from '../oauth/code-store.ts'
import type { ExpiringStore } from '../oauth/expiring-store.ts'

export type AccessGrant = { email: string; scopes: string[] }

/** Exchanges a code for an access token. GitHub answers failures with HTTP 200 as well. */
export function createAccessTokenRoute(
  codes: CodeStore,
  accesses: ExpiringStore<AccessGrant>,
): Route {
  function exchange(request: SandboxRequest, form: URLSearchParams): Record<string, string> {
    const client = readClientCredentials(request, form)
    if (!client) {
      return failure('incorrect_client_credentials', 'client_id or client_secret is missing.')
    }
    const redeemed = codes.redeem({
      code: form.get('code') ?? '',
      clientId: client.clientId,
      redirectUri: form.get('redirect_uri'),
      verifier: form.get('code_verifier'),
    })
    switch (redeemed.kind) {
      case 'granted': {
        const { email, request } = redeemed.grant
        const accessToken = accesses.add({ email, scopes: request.scopes })
        return {
          access_token: accessToken,
          scope: request.scopes.join(','),
          token_type: 'bearer',
        }
      }
      case 'unknown-code':
        return failure('bad_verification_code', 'The code is unknown, used or expired.')
      case 'wrong-verifier':
        return failure('bad_verification_code', 'The code_verifier does not match the challenge.')
      case 'wrong-redirect-uri':
        return failure('redirect_uri_mismatch', 'The redirect_uri is not the one that was used.')
    }
  }

  return {
    method: 'POST',
    path: '/github/login/oauth/access_token',
    async handle(request) {
      return formatAnswer(request, exchange(request, await request.form()))
    },
  }
}

function failure(error: string, description: string): Record<string, string> {
  return { error, error_description: description }
}

/** GitHub answers with a form unless JSON was requested. */
function formatAnswer(request: SandboxRequest, answer: Record<string, string>): Reply {
  if (request.header('accept')?.includes('json')) return createJsonReply(answer)
  return {
    status: 200,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(answer).toString(),
  }
}
