import { randomUUID } from 'node:crypto'
import { release, type } from 'node:os'
import { listProdKeys } from '@fovea/contract/license-keys'
import { identifierOf, platformTypes } from '@fovea/contract/license-keys/rules'
import { patchSdkSession, postSdkSession } from '@fovea/contract/verification'
import { refusalWords } from '@fovea/contract/verification/words'
import { call, type Console } from '../call.ts'
import { print } from '../print.ts'
import type { At } from '../at.ts'
import { type ExitCode, exitCodes, Trouble } from '../trouble.ts'

export type Wanted = {
  platform?: string | undefined
  app?: string | undefined
  certificate?: string | undefined
  origin?: string | undefined
}

type Verify = Pick<At, 'printer' | 'err'> & {
  url: URL
  program: string
  /** Who may look up what the key was made for; undefined where nobody is signed in. */
  signedIn: Console | undefined
}

/** Starts a session as an app does, ends it at once, and says what the verdict means. */
export async function verifyKey(at: Verify, key: string, wanted: Wanted): Promise<ExitCode> {
  const app = await appOf(at, key, wanted)
  const { valid, code, num, ...rest } = await tryStart(at, key, app)
  const words = Object.entries(refusalWords).find(([refused]) => refused === code)?.[1]
  const meaning = words?.meaning ?? (valid ? 'A session starts.' : 'The start is refused.')
  const cure = words?.cure ?? ''
  print(
    at.printer,
    { valid, code, num, ...rest, meaning, cure },
    {
      heading: ['VERDICT', 'NUMBER', 'MEANING', 'CURE'],
      rows: [[code, String(num), meaning, cure]],
    },
  )
  return valid ? exitCodes.done : exitCodes.refused
}

type App = Awaited<ReturnType<typeof appOf>>

async function tryStart({ url, err, program }: Verify, key: string, { platform, id, ...app }: App) {
  const door = { url, origin: app.origin }
  const sessionId = randomUUID()
  const { certificate } = app
  const begun = {
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
  const start = () => call(door, postSdkSession, begun)
  // Sent twice it is one session: an answer that was lost is asked for once more.
  const verdict = await start().catch((error: unknown) => {
    if (!(error instanceof Trouble) || error.reason !== 'away') throw error
    return start()
  })
  if (!verdict.valid) return verdict
  const ended = { params: { sessionId }, body: { key, state: 'ended' as const, duration: 0 } }
  const end = () => call(door, patchSdkSession, ended)
  // Twice, and then it is told: the console closes by itself what says no more.
  await end()
    .catch(end)
    .catch((error: unknown) => {
      if (!(error instanceof Trouble)) throw error
      err(`fovea: The session could not be ended: ${error.message}\n`)
    })
  return verdict
}

/** What to start as: what was said, or else what the key was made for. */
async function appOf({ signedIn }: Verify, sdkKey: string, wanted: Wanted) {
  const { platform, app, certificate, origin } = wanted
  const known = platformTypes.find((one) => one === platform)
  if (platform !== undefined && known === undefined) {
    throw new Trouble('usage', `Pass --platform, one of: ${platformTypes.join(', ')}.`)
  }
  const needsLooking = sdkKey.startsWith('prod_') && (known === undefined || app === undefined)
  const made =
    needsLooking && signedIn !== undefined
      ? (await call(signedIn, listProdKeys)).payload.docs.find(({ key }) => key === sdkKey)
      : undefined
  if (needsLooking && made === undefined) {
    throw new Trouble(
      'usage',
      'Pass --platform and --app, or sign in to the workspace of the key: only there it is known what it was made for.',
    )
  }
  const id = app ?? (made && identifierOf(made)) ?? 'fovea-verify'
  const as = known ?? made?.platformType ?? 'web'
  return {
    platform: as,
    id,
    origin: origin ?? (as === 'web' ? URL.parse(id)?.origin : undefined),
    certificate:
      certificate ?? (made?.platformType === 'android' ? made.android.base64Signature : undefined),
  }
}
