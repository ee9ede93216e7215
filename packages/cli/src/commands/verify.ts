import { randomUUID } from 'node:crypto'
import { release, type } from 'node:os'
import { listProdKeys } from '@fovea/contract/license-keys'
import { getIdentifier, type PlatformType, platformTypes } from '@fovea/contract/license-keys/rules'
import { patchSdkSession, postSdkSession } from '@fovea/contract/sdk-api'
import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { callConsole, type ConsoleConnection } from '../call-console.ts'
import { printTable } from '../print.ts'
import type { CommandContext } from '../command-context.ts'
import { isSignedIn } from '../connection.ts'
import { addCommand, choice, type Program } from '../program.ts'
import { type ExitCode, exitCodes, CliError } from '../cli-error.ts'

type ExpectedStart = {
  platform?: PlatformType
  app?: string
  certificate?: string
  origin?: string
}

type Verify = Pick<CommandContext, 'printer' | 'writeError'> & {
  url: URL
  program: string
  signedIn: ConsoleConnection | undefined
}

export function addVerify(program: Program) {
  const { root, at, here, printer, environment, credentials, name, end } = program
  addCommand(root, 'verify <key>', {
    summary: 'start and end a session, and explain the verdict',
    examples: [
      'verify prod_…',
      'verify prod_… --platform ios --app com.example.reader',
      'verify prod_… --origin https://example.org',
    ],
    note: 'A valid start counts as a session.',
  })
    .addOption(choice('--platform <name>', 'platform of the app', platformTypes))
    .option('--app <identifier>', 'bundle ID, package name, origin or app name')
    .option('--certificate <fingerprint>', 'certificate that signs the app (Android)')
    .option('--origin <origin>', 'origin of the page that starts the session (web)')
    .action(async (key: string, expected: ExpectedStart) => {
      const { url, workspace } = here()
      const { env, writeError } = environment
      const signedIn = isSignedIn(env, url, workspace, credentials) ? at().console : undefined
      const verify = { url, signedIn, printer: printer(), writeError, program: name }
      end(await verifyKey(verify, key, expected))
    })
}

async function verifyKey(at: Verify, key: string, expected: ExpectedStart): Promise<ExitCode> {
  const app = await resolveApp(at, key, expected)
  const { valid, code, num, ...rest } = await tryStart(at, key, app)
  const words = Object.entries(refusalTexts).find(([refused]) => refused === code)?.[1]
  const meaning = words?.meaning ?? (valid ? 'A session starts.' : 'The start is refused.')
  const cure = words?.cure ?? ''
  printTable(
    at.printer,
    { valid, code, num, ...rest, meaning, cure },
    {
      heading: ['VERDICT', 'NUMBER', 'MEANING', 'CURE'],
      rows: [[code, String(num), meaning, cure]],
    },
  )
  return valid ? exitCodes.done : exitCodes.refused
}

type App = Awaited<ReturnType<typeof resolveApp>>

async function tryStart(
  { url, writeError, program }: Verify,
  key: string,
  { platform, id, ...app }: App,
) {
  const connection = { url, origin: app.origin }
  const sessionId = randomUUID()
  const { certificate } = app
  const request = {
    body: {
      key,
      sessionId,
      nonce: randomUUID(),
      clientTime: new Date().toISOString(),
      platform,
      app: { id, ...(certificate !== undefined && { certificate }) },
      device: { os: `${type()} ${release()}`, uuid: 'fovea-verify' },
      sdk: program,
    },
  }
  const start = () => callConsole(connection, postSdkSession, request)
  // A repeated start with the same ID counts as one session, so retry once after a lost response.
  const verdict = await start().catch((error: unknown) => {
    if (!(error instanceof CliError) || error.kind !== 'away') throw error
    return start()
  })
  if (!verdict.valid) return verdict
  const ended = { params: { sessionId }, body: { key, state: 'ended' as const, duration: 0 } }
  const end = () => callConsole(connection, patchSdkSession, ended)
  // Retry once, then only report the error: the console closes a session without heartbeats.
  await end()
    .catch(end)
    .catch((error: unknown) => {
      if (!(error instanceof CliError)) throw error
      writeError(`fovea: The session could not be ended: ${error.message}\n`)
    })
  return verdict
}

async function resolveApp({ signedIn }: Verify, sdkKey: string, expected: ExpectedStart) {
  const { platform, app, certificate, origin } = expected
  const needsLookup = sdkKey.startsWith('prod_') && (platform === undefined || app === undefined)
  const found =
    needsLookup && signedIn !== undefined
      ? (await callConsole(signedIn, listProdKeys)).payload.docs.find(({ key }) => key === sdkKey)
      : undefined
  if (needsLookup && found === undefined) {
    throw new CliError(
      'usage',
      'Pass --platform and --app, or sign in to the workspace of the key, where its app is known.',
    )
  }
  const id = app ?? (found && getIdentifier(found)) ?? 'fovea-verify'
  const startPlatform = platform ?? found?.platformType ?? 'web'
  return {
    platform: startPlatform,
    id,
    origin: origin ?? (startPlatform === 'web' ? URL.parse(id)?.origin : undefined),
    certificate:
      certificate ??
      (found?.platformType === 'android' ? found.android.base64Signature : undefined),
  }
}
