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
  kept: Credentials
  err: (text: string) => void
  wait: (seconds: number) => Promise<void>
  machine: string
  program: string
}

/** Gets a token by a code that the user enters in the console (RFC 8628), and stores it. */
export async function login(given: LoginInput) {
  const { console, printer, kept, err, machine, program } = given
  const { url, workspace } = console
  const body = {
    program,
    machine: Array.from(cleanName(machine)).slice(0, 60).join('') || 'a machine',
    // All scopes that commands need; the user may approve fewer.
    scopes: getScopesOfRole('developer'),
  }
  const input = (await callConsole({ url }, postDeviceLogin, { body })).payload
  const page = new URL(input.verification_uri_complete)
  if (workspace !== undefined) page.searchParams.set('workspace', workspace)
  err(`Open ${page.href}\nand allow access if it shows the code ${input.user_code}.\n`)
  const token = await waitForToken(given, input)
  const signedIn = { url, token, workspace }
  try {
    const { doc } = (await callConsole(signedIn, getIdentity)).payload
    const before = kept.find(url.origin)
    kept.keep(url.origin, { token, workspace: doc.workspace._id })
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

type Asked = { device_code: string; interval: number; expires_in: number }

async function waitForToken({ console: { url }, wait }: LoginInput, input: Asked) {
  const { device_code, interval, expires_in } = input
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
function nextWait(trouble: CliError, seconds: number) {
  switch (trouble.details.name ?? '') {
    case 'authorization_pending':
      return seconds
    case 'slow_down':
      return seconds + 5
    case 'access_denied':
      throw new CliError('refused', 'Access was denied in the console.')
    case 'expired_token':
      throw tooLate()
    default:
      if (trouble.kind !== 'away' && trouble.kind !== 'tooMany') throw trouble
      return Math.min(Math.max(seconds * 2, trouble.details.retryAfterSeconds ?? 0), 60)
  }
}

type LogoutInput = Pick<CliEnvironment, 'env' | 'writeOut' | 'writeError'> & {
  url: URL
  kept: Credentials
}

/** Revokes the token of `login` in the console and deletes it here. */
export async function logout({ url, kept, env, writeOut, writeError }: LogoutInput) {
  const found = kept.find(url.origin)
  if (found === undefined) throw new CliError('token', `You are not signed in to ${url.origin}.`)
  // Revoke first: if that fails, the token stays here and can be revoked later.
  await revoke(url, found.token)
  kept.forget(url.origin)
  writeOut(`Signed out of ${url.origin}.\n`)
  if ((env['FOVEA_TOKEN'] ?? '') !== '') writeError('fovea: FOVEA_TOKEN is set, and still works.\n')
}

async function revoke(url: URL, token: string) {
  await callConsole({ url }, postTokenRevocation, { body: { token } })
}
