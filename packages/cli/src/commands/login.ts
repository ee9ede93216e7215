import {
  postDeviceLogin,
  postDeviceToken,
  postTokenRevocation,
  getScopesOfRole,
  getIdentity,
} from '@fovea/contract/tokens'
import { cleanName } from '@fovea/contract/text'
import type { CliEnvironment } from '../command-context.ts'
import { callConsole, type ConsoleConnection } from '../call-console.ts'
import type { Credentials } from '../credentials.ts'
import type { Printer } from '../print.ts'
import { CliError } from '../cli-error.ts'
import { printIdentity } from './show-identity.ts'

type LoginInput = {
  console: ConsoleConnection
  printer: Printer
  credentials: Credentials
  writeError: (text: string) => void
  wait: (seconds: number) => Promise<void>
  machine: string
  program: string
}

/** Gets a token by a code that the user enters in the console (RFC 8628), and stores it. */
export async function login(input: LoginInput) {
  const { console, printer, credentials, writeError, machine, program } = input
  const { url, workspace } = console
  const body = {
    program,
    machine: Array.from(cleanName(machine)).slice(0, 60).join('') || 'a machine',
    // All scopes that commands need; the user may approve fewer.
    scopes: getScopesOfRole('developer'),
  }
  const started = (await callConsole({ url }, postDeviceLogin, { body })).payload
  const page = new URL(started.verification_uri_complete)
  if (workspace !== undefined) page.searchParams.set('workspace', workspace)
  writeError(`Open ${page.href}\nand allow access if it shows the code ${started.user_code}.\n`)
  const token = await waitForToken(input, started)
  const signedIn = { url, token, workspace }
  try {
    const { doc } = (await callConsole(signedIn, getIdentity)).payload
    const before = credentials.find(url.origin)
    credentials.keep(url.origin, { token, workspace: doc.workspace._id })
    if (before !== undefined) await revoke(url, before.token).catch(() => undefined)
    printIdentity(printer, doc)
  } catch (error) {
    // The token is not stored, so no later command could revoke it.
    await revoke(url, token).catch(() => undefined)
    if (!(error instanceof CliError) || error.kind !== 'missing') throw error
    throw new CliError(
      'missing',
      `Access was allowed in another workspace than ${workspace}. Run fovea login again.`,
    )
  }
}

type StartedLogin = { device_code: string; interval: number; expires_in: number }

async function waitForToken({ console: { url }, wait }: LoginInput, started: StartedLogin) {
  const { device_code, interval, expires_in } = started
  let seconds = interval
  for (let waited = 0; waited < expires_in; waited += seconds) {
    await wait(seconds)
    try {
      const { payload } = await callConsole({ url }, postDeviceToken, { body: { device_code } })
      return payload.access_token
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      seconds = nextWait(error, seconds)
    }
  }
  throw tooLate()
}

function tooLate() {
  return new CliError('token', 'The code has expired. Run fovea login again.')
}

/** RFC 8628, section 3.5: increase the interval, also when the server is unreachable. */
function nextWait(failure: CliError, seconds: number) {
  switch (failure.details.name ?? '') {
    case 'authorization_pending':
      return seconds
    case 'slow_down':
      return seconds + 5
    case 'access_denied':
      throw new CliError('refused', 'Access was denied in the console.')
    case 'expired_token':
      throw tooLate()
    default:
      if (failure.kind !== 'away' && failure.kind !== 'tooMany') throw failure
      return Math.min(Math.max(seconds * 2, failure.details.retryAfterSeconds ?? 0), 60)
  }
}

type LogoutInput = Pick<CliEnvironment, 'env' | 'writeOut' | 'writeError'> & {
  url: URL
  credentials: Credentials
}

export async function logout({ url, credentials, env, writeOut, writeError }: LogoutInput) {
  const found = credentials.find(url.origin)
  if (found === undefined) throw new CliError('token', `You are not signed in to ${url.origin}.`)
  // Revoke first: if that fails, the token stays here and can be revoked later.
  await revoke(url, found.token)
  credentials.forget(url.origin)
  writeOut(`Signed out of ${url.origin}.\n`)
  if ((env['FOVEA_TOKEN'] ?? '') !== '') writeError('fovea: FOVEA_TOKEN is set, and still works.\n')
}

async function revoke(url: URL, token: string) {
  await callConsole({ url }, postTokenRevocation, { body: { token } })
}
