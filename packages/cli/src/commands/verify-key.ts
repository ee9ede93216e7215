import { randomUUID } from 'node:crypto'
import { release, type } from 'node:os'
import { listProdKeys } from '@fovea/contract/license-keys'
import { getIdentifier, platformTypes } from '@fovea/contract/license-keys/rules'
import { patchSdkSession, postSdkSession } from '@fovea/contract/sdk-api'
import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { callConsole, type ConsoleConnection } from '../call-console.ts'
import { printTable } from '../print.ts'
import type { CommandContext } from '../command-context.ts'
import { type ExitCode, exitCodes, CliError } from '../cli-error.ts'

export type ExpectedStart = {
  platform?: string | undefined
  app?: string | undefined
  certificate?: string | undefined
  origin?: string | undefined
}

type Verify = Pick<CommandContext, 'printer' | 'writeError'> & {
  url: URL
  program: string
  signedIn: ConsoleConnection | undefined
}

export async function verifyKey(
  at: Verify,
  key: string,
  expected: ExpectedStart,
): Promise<ExitCode> {
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
  const known = platformTypes.find((platformType) => platformType === platform)
  if (platform !== undefined && known === undefined) {
    throw new CliError('usage', `Pass --platform, one of: ${platformTypes.join(', ')}.`)
  }
  const needsLookup = sdkKey.startsWith('prod_') && (known === undefined || app === undefined)
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
  const startPlatform = known ?? found?.platformType ?? 'web'
  return {
    platform: startPlatform,
    id,
    origin: origin ?? (startPlatform === 'web' ? URL.parse(id)?.origin : undefined),
    certificate:
      certificate ??
      (found?.platformType === 'android' ? found.android.base64Signature : undefined),
  }
}
