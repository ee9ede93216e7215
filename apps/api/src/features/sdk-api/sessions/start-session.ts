import type { StartInput } from '@fovea/contract/sdk-api'
import {
  type DevelopmentStartDeps,
  consumeDevelopmentStart,
} from '../allowances/consume-allowance.ts'
import type { KeyCache } from '../keys/key-cache.ts'
import type { FormerKey } from '../../license-keys/index.ts'
import { checkLicenseFile } from '../licenses/license-file-state.ts'
import { type AuthorizeStartDeps, authorizeStart } from './authorize-start.ts'
import { createEarlierRuns } from './earlier-runs.ts'
import {
  storeOfflineSessions,
  storeOfflineOfDeletedKey,
  storeOfflineOfDeniedStart,
  type OfflineSessionDeps,
} from './store-offline-sessions.ts'
import { storeStart, type StoreStartDeps } from './store-start.ts'
import { applyRehearsal, type RehearsalDelay } from './rehearsals.ts'
import {
  allowStart,
  denyFormerKey,
  denyStart,
  denyUnknownKey,
  type RespondDeps,
  type StartAnswer,
} from './respond.ts'
import {
  type StartCaller,
  createFormerKeyStart,
  createStart,
  type StartRequest,
} from './start-request.ts'

export type StartSessionDeps = {
  keys: Pick<KeyCache, 'find'>
  formerKeys: Pick<KeyCache<FormerKey>, 'find'>
  rehearsalDelay: RehearsalDelay
  authorize: AuthorizeStartDeps
  store: StoreStartDeps & DevelopmentStartDeps
  offline: OfflineSessionDeps
  respond: RespondDeps
}

export type StartSession = (
  input: StartInput,
  caller: StartCaller,
  nowMs: number,
) => Promise<StartAnswer>

export function createStartSession(deps: StartSessionDeps): StartSession {
  const runWithEarlierStart = createEarlierRuns()
  return (input, caller, nowMs) =>
    runWithEarlierStart(input.sessionId, (earlier) =>
      startSession(deps, { input, caller, nowMs, earlier }),
    )
}

/**
 * Resolve the key, rehearse, authorize, meter, respond. Most starts skip the steps behind a condition. The HTTP layer
 * answers errors, and an app that gets an error continues under its lease.
 */
async function startSession(deps: StartSessionDeps, request: StartRequest): Promise<StartAnswer> {
  const { input, nowMs, earlier } = request

  // An await would defer the start even for a cached key.
  const found = deps.keys.find(input.key, nowMs)
  const key = found instanceof Promise ? await found : found
  if (!key) {
    const offline = input.offline && (await storeOfflineOfDeletedKey(deps.offline, request))
    const former = await deps.formerKeys.find(input.key, nowMs)
    if (!former) return denyUnknownKey(deps.respond, request, offline)
    const start = createFormerKeyStart(former, request)
    deps.authorize.refusedStarts.count(start, start.denial)
    return denyFormerKey(deps.respond, start, offline)
  }
  const start = createStart(key, request)

  const rehearsed =
    start.rehearsal && (await applyRehearsal(deps.rehearsalDelay, key, start.rehearsal))

  // The earlier request may be storing the session under the previous owner of a moved key.
  if (key.moved) await earlier?.catch(() => undefined)
  const denial = await authorizeStart(deps.authorize, start, rehearsed)
  const licenseFile =
    input.licenseFile === undefined
      ? undefined
      : await checkLicenseFile(deps.offline, start, input.licenseFile)
  if (denial) {
    const offline = input.offline && (await storeOfflineOfDeniedStart(deps.offline, start, denial))
    return denyStart(deps.respond, start, denial, { offline, licenseFile })
  }

  if (key.kind === 'dev') await consumeDevelopmentStart(deps.store, start)
  const offline = input.offline && (await storeOfflineSessions(deps.offline, start))
  await storeStart(deps.store, start)

  return allowStart(deps.respond, start, { offline, licenseFile })
}
