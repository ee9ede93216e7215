import { HttpError } from '../http/http-error.ts'
import { isLoopback } from './loopback.ts'

export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  scopes: string[]
  state: string | null
  nonce: string | null
  codeChallenge: string
  fields: ReadonlyArray<readonly [name: string, value: string]>
}

const known = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const

/** Validates an authorization request, so that no user is redirected to an unchecked address. */
export function parseAuthorizationRequest(parameters: URLSearchParams): AuthorizationRequest {
  const repeated = known.find((name) => parameters.getAll(name).length > 1)
  if (repeated) throw new HttpError(400, `The sign-in request repeats the parameter ${repeated}.`)
  const clientId = required(parameters, 'client_id')
  const redirectUri = required(parameters, 'redirect_uri')
  if (!isLoopback(redirectUri)) {
    throw new HttpError(
      400,
      'The redirect_uri must be an http or https address of this machine (127.0.0.1, [::1] or localhost), without a fragment.',
    )
  }
  const codeChallenge = required(parameters, 'code_challenge')
  if (!/^[\w-]{43}$/.test(codeChallenge) || parameters.get('code_challenge_method') !== 'S256') {
    throw new HttpError(400, 'The sign-in request must use PKCE with code_challenge_method=S256.')
  }
  return {
    clientId,
    redirectUri,
    codeChallenge,
    scopes: (parameters.get('scope') ?? '').split(/[\s,]+/).filter(Boolean),
    state: parameters.get('state'),
    nonce: parameters.get('nonce'),
    fields: known.flatMap((name) => {
      const value = parameters.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  }
}

function required(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name)
  if (!value) throw new HttpError(400, `The sign-in request lacks the parameter ${name}.`)
  return value
}
