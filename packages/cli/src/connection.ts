import { isTokenString } from '@fovea/contract/tokens/format'
import type { ConsoleConnection } from './call-console.ts'
import type { Credentials } from './credentials.ts'
import { CliError } from './cli-error.ts'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export type ConsoleOptions = {
  url?: string | undefined
  /** ID or name of a workspace. */
  workspace?: string | undefined
  idempotencyKey?: string | undefined
}

/** Rejects addresses that would expose a token. */
export function resolveConsoleUrl(
  env: NodeJS.ProcessEnv,
  { url: urlOption, workspace }: ConsoleOptions,
  credentials: Pick<Credentials, 'findUrl'>,
) {
  const url = URL.parse(urlOption ?? (env['FOVEA_URL'] || credentials.findUrl(workspace)) ?? '')
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
  const { workspace, idempotencyKey } = options
  const envToken = readEnvToken(env)
  if (envToken === '') {
    const url = resolveConsoleUrl(env, options, credentials)
    const found = credentials.find(url.origin, workspace)
    if (found === undefined) throw notSignedIn(url, workspace, credentials)
    return { url, token: found.token, workspace: found.workspace, idempotencyKey }
  }
  // A token from the environment needs an explicit address, so that it isn't sent to the console of the last sign-in.
  const url = resolveConsoleUrl(env, options, { findUrl: () => undefined })
  if (!isTokenString(envToken)) {
    throw new CliError('token', 'FOVEA_TOKEN is not a whole token: it is fvt_ and 38 characters.')
  }
  return {
    url,
    token: envToken,
    workspace: workspace === undefined ? undefined : toWorkspaceId(workspace),
    idempotencyKey,
  }
}

/** Whether a command has a token, so that it can do what needs one. */
export function isSignedIn(
  env: NodeJS.ProcessEnv,
  url: URL,
  workspace: string | undefined,
  credentials: Pick<Credentials, 'find'>,
) {
  return readEnvToken(env) !== '' || credentials.find(url.origin, workspace) !== undefined
}

export function toWorkspaceId(text: string): string {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text
  throw new CliError(
    'usage',
    `${text} is not the ID of a workspace, and no workspace of that name is signed in here. The ID is in the address of the console.`,
  )
}

function readEnvToken(env: NodeJS.ProcessEnv) {
  return (env['FOVEA_TOKEN'] ?? '').trim()
}

function notSignedIn({ origin }: URL, workspace: string | undefined, { list }: Credentials) {
  if (workspace !== undefined && list().some(({ url }) => url === origin)) {
    return new CliError(
      'missing',
      `You are not signed in to the workspace ${workspace}. See fovea workspaces list, or sign in with fovea login.`,
    )
  }
  return new CliError(
    'token',
    'Sign in with fovea login, or set FOVEA_TOKEN to a token, which you create in the console.',
  )
}
