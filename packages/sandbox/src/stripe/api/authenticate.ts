import { publishableKey, secretKey } from '../keys.ts'
import { ApiProblem } from './problem.ts'

export type ApiCaller = 'browser' | 'server'

/** The key is a bearer token, or the user name of basic authentication. */
export function authenticate(authorization: string | undefined): ApiCaller {
  const key = keyIn(authorization ?? '')
  if (key === secretKey) return 'server'
  if (key === publishableKey) return 'browser'
  throw new ApiProblem(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
        : `Invalid API Key provided: ${key.slice(0, 8)}****`,
  })
}

export const secretKeyRequiredError = new ApiProblem(403, {
  type: 'invalid_request_error',
  code: 'secret_key_required',
  message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
})

function keyIn(authorization: string): string {
  const [scheme = '', token = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return token
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(token, 'base64').toString('utf8').split(':')[0] ?? ''
}
