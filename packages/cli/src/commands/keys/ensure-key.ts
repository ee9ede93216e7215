import { createHash, randomUUID } from 'node:crypto'
import { listProdKeys, postProdKey, type ProdKey } from '@fovea/contract/license-keys'
import {
  createKeyInput,
  defaultWindowsAppName,
  getIdentifier,
  identifierRules,
  type PlatformType,
} from '@fovea/contract/license-keys/rules'
import { callConsole } from '../../call-console.ts'
import { CliError } from '../../cli-error.ts'
import type { CommandContext } from '../../command-context.ts'
import { printTable } from '../../print.ts'
import { sendChange } from '../../send-change.ts'
import { rowsOf } from './present-keys.ts'

/** Above the number of times that a script could plausibly create and delete the same key on one day. */
const maxAttempts = 25

/** Finds the key of an app, or creates it. */
export async function ensureKey(context: CommandContext, platform: PlatformType, typed = '') {
  const isUnnamed = platform === 'windows' && typed.trim() === ''
  const app = isUnnamed ? defaultWindowsAppName : identifierRules[platform].parse(typed)
  if (app === null) throw new CliError('usage', `app: ${identifierRules[platform].message}`)
  const find = () => findKey(context, platform, app)
  const key = (await find()) ?? (await createOnce(context, { platform, app, find }))
  printTable(context.printer, key, rowsOf([key]))
}

async function findKey({ console }: CommandContext, platform: PlatformType, app: string) {
  const { docs } = (await callConsole(console, listProdKeys)).payload
  const ofApp = docs.filter((key) => key.platformType === platform && getIdentifier(key) === app)
  const oldestFirst = ofApp.toSorted(
    (one, other) => Date.parse(one.created) - Date.parse(other.created),
  )
  return oldestFirst.find(isUsable) ?? oldestFirst[0]
}

function isUsable({ expire_state, activated }: ProdKey) {
  return activated && !expire_state
}

type Wanted = { platform: PlatformType; app: string; find: () => Promise<ProdKey | undefined> }

/**
 * Runs at the same time send the same idempotency keys, so only one of them creates the key. An idempotency key whose
 * outcome is a failure of an earlier run, or a key that is gone since, is followed by the next one.
 */
async function createOnce(context: CommandContext, { platform, app, find }: Wanted) {
  const name = createHash('sha256')
    .update(JSON.stringify([platform, app]))
    .digest('hex')
  for (let attempt = 0; ; attempt += 1) {
    const idempotencyKey = attempt < maxAttempts ? `ensure-${name}-${attempt}` : randomUUID()
    const keyed = { ...context, console: { ...context.console, idempotencyKey } }
    const body = createKeyInput(platform, app)
    try {
      const { doc } = (await sendChange(keyed, postProdKey, { body })).payload
      const found = await find()
      if (found !== undefined) return found
      if (attempt >= maxAttempts) return doc
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      if (error.kind === 'unconfirmed') {
        throw new CliError(
          'unconfirmed',
          "We couldn't confirm that the key was created. Run the same command again: it finds the key if it was.",
        )
      }
      if (error.details.isReplayed !== true || attempt >= maxAttempts) throw error
    }
  }
}
