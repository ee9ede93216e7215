import {
  postDeviceLogin,
  postDeviceToken,
  postTokenRevocation,
  getIdentity,
} from '@fovea/contract/tokens'
import { cleanName } from '@fovea/contract/text'
import { hostname } from 'node:os'
import { scopes } from '@fovea/contract/tokens/scopes'
import { callConsole } from '../call-console.ts'
import { CliError } from '../cli-error.ts'
import { toWorkspaceId } from '../connection.ts'
import type { Profile } from '../credentials.ts'
import { addCommand, type Program } from '../program.ts'
import { printIdentity } from './whoami.ts'

export function addLogin(program: Program) {
  addCommand(program.root, 'login', {
    summary: 'sign in to a workspace with a code that you enter in the console',
    examples: [
      'login --url https://console.example.com',
      'login --workspace 7b0c2b6e-9a51-4d4f-8f5c-0d7a3f1f5c11',
    ],
    note: 'Other workspaces stay signed in: see fovea workspaces.',
  }).action(() => login(program))
  addCommand(program.root, 'logout', {
    summary: 'end the token of fovea login, also in the console',
    examples: ['logout', 'logout --workspace Northwind', 'logout --all'],
  })
    .option('--all', 'sign out of every workspace')
    .action(({ all }: { all?: boolean }) => logout(program, all === true))
}

/** Gets a token by a code that the user enters in the console (RFC 8628), and stores it. */
async function login(program: Program) {
  const { credentials, environment, printer } = program
  const { url, workspace: wanted } = program.here()
  const workspace =
    wanted === undefined
      ? undefined
      : (credentials.find(url.origin, wanted)?.workspace ?? toWorkspaceId(wanted))
  const body = {
    program: program.name,
    machine: Array.from(cleanName(hostname())).slice(0, 60).join('') || 'a machine',
    // All scopes that commands need; the user may approve fewer.
    scopes: [...scopes],
  }
  const started = (await callConsole({ url }, postDeviceLogin, { body })).payload
  const page = new URL(started.verification_uri_complete)
  if (workspace !== undefined) page.searchParams.set('workspace', workspace)
  environment.writeError(
    `Open ${page.href}\nand allow access if it shows the code ${started.user_code}.\n`,
  )
  const token = await waitForToken(program, url, started)
  const signedIn = { url, token, workspace }
  try {
    const { doc } = (await callConsole(signedIn, getIdentity)).payload
    const { _id, name } = doc.workspace
    const before = credentials
      .list()
      .find((known) => known.url === url.origin && known.workspace === _id)
    credentials.keep({ url: url.origin, token, workspace: _id, name })
    if (before !== undefined) await revoke(url, before.token).catch(() => undefined)
    printIdentity(printer(), doc)
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

async function waitForToken({ environment: { wait } }: Program, url: URL, started: StartedLogin) {
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

async function logout(program: Program, isAll: boolean) {
  const { credentials, environment } = program
  for (const profile of isAll ? credentials.list() : [findSignIn(program)]) {
    // Revoke first: if that fails, the token stays here and can be revoked later.
    await revoke(new URL(profile.url), profile.token)
    credentials.forget(profile)
    const workspace = profile.name === '' ? '' : ` (${profile.name})`
    environment.writeOut(`Signed out of ${profile.url}${workspace}.\n`)
  }
  if ((environment.env['FOVEA_TOKEN'] ?? '') !== '')
    environment.writeError('fovea: FOVEA_TOKEN is set, and still works.\n')
}

function findSignIn({ credentials, here }: Program): Profile {
  const { url, workspace } = here()
  const found = credentials.find(url.origin, workspace)
  if (found !== undefined) return found
  const where = workspace === undefined ? url.origin : `the workspace ${workspace}`
  throw new CliError('token', `You are not signed in to ${where}.`)
}

async function revoke(url: URL, token: string) {
  await callConsole({ url }, postTokenRevocation, { body: { token } })
}
