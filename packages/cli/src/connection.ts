import { isTokenString } from '@fovea/contract/tokens/format'
import type { ConsoleConnection } from './call-console.ts'
import type { Credentials } from './credentials.ts'
import { CliError } from './cli-error.ts'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export type ConsoleOptions = {
  url?: string | undefined
  workspace?: string | undefined
  idempotencyKey?: string | undefined
}

/** Rejects addresses that would expose a token. */
export function resolveConsoleUrl(
  env: NodeJS.ProcessEnv,
  { url: urlOption }: ConsoleOptions,
  credentials: Pick<Credentials, 'current'>,
) {
  const url = URL.parse(urlOption ?? (env['FOVEA_URL'] || credentials.current()) ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError(
      'usage',
      'Say where the console is: set FOVEA_URL or pass --url, such as https://console.example.com.',
    )
  }
  if (url.protocol === 'http:' && !localHosts.has(url.hostname)) {
    throw new CliError('usage', `The token is not sent to ${url.origin} without TLS. Use https.`)
  }
  return url
}

export function createConnection(
  env: NodeJS.ProcessEnv,
  options: ConsoleOptions,
  credentials: Credentials,
): ConsoleConnection {
  const envToken = (env['FOVEA_TOKEN'] ?? '').trim()
  // A token from the environment needs an explicit address, so that it isn't sent to the console of the last sign-in.
  const url = resolveConsoleUrl(
    env,
    options,
    envToken === '' ? credentials : { current: () => undefined },
  )
  return {
    url,
    token: resolveToken(envToken, url, credentials),
    workspace: options.workspace,
    idempotencyKey: options.idempotencyKey,
  }
}

function resolveToken(envToken: string, url: URL, credentials: Credentials) {
  if (envToken !== '') {
    if (isTokenString(envToken)) return envToken
    throw new CliError('token', 'FOVEA_TOKEN is not a whole token: it is fvt_ and 38 characters.')
  }
  const found = credentials.find(url.origin)
  if (found !== undefined) return found.token
  throw new CliError(
    'token',
    `Sign in with fovea login, or set FOVEA_TOKEN to a token, which you create in the console.`,
  )
}
