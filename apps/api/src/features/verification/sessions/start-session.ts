import type { StartInput } from '@fovea/contract/verification'
import { type DevelopmentStarts, takeDevelopmentStart } from '../allowances/take-sessions.ts'
import type { KeyCache } from '../keys/key-cache.ts'
import { checkLicenseFile } from '../licenses/license-use.ts'
import { type Authorization, authorizeStart } from './authorize-start.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import {
  meterOffline,
  meterOfflineOfDeletedKey,
  meterOfflineOfDenied,
  type OfflineMetering,
} from './meter-offline.ts'
import { meterStart, type Metering } from './meter-start.ts'
import { rehearse, type Slowness } from './rehearsals.ts'
import {
  allowStart,
  denyStart,
  denyUnknownKey,
  type Responses,
  type StartAnswer,
} from './respond.ts'
import { type Caller, describeStart, type StartRequest } from './start-request.ts'

/** The dependencies of each step of a start. */
export type StartDependencies = {
  keys: Pick<KeyCache, 'find'>
  slowness: Slowness
  authorization: Authorization
  metering: Metering & DevelopmentStarts
  offline: OfflineMetering
  responses: Responses
}

export type StartSession = (
  input: StartInput,
  caller: Caller,
  nowMs: number,
) => Promise<StartAnswer>

/** Checks the key, meters the session, and answers once it is stored. */
export function createStartSession(deps: StartDependencies): StartSession {
  const sessionQueue = createKeyedQueue()
  return (input, caller, nowMs) =>
    sessionQueue(input.sessionId, (earlier) =>
      startSession(deps, { input, caller, nowMs, earlier }),
    )
}

/**
 * Resolve the key, rehearse, authorize, meter, respond. A condition marks each step that most starts do not have. An error is
 * answered by the HTTP layer, and an app that gets one goes on with its lease.
 */
async function startSession(deps: StartDependencies, request: StartRequest): Promise<StartAnswer> {
  const { input, nowMs, earlier } = request

  const found = deps.keys.find(input.key, nowMs)
  const key = found instanceof Promise ? await found : found
  if (!key) {
    const offline = input.offline && (await meterOfflineOfDeletedKey(deps.offline, request))
    return denyUnknownKey(deps.responses, request, offline)
  }
  const start = describeStart(key, request)

  const rehearsed = start.rehearsal && (await rehearse(deps.slowness, key, start.rehearsal))

  // The earlier request may be storing the session under the previous owner of a moved key.
  if (key.moved) await earlier?.catch(() => undefined)
  const denial = await authorizeStart(deps.authorization, start, rehearsed)
  const licenseFile =
    input.licenseFile === undefined
      ? undefined
      : await checkLicenseFile(deps.offline, start, input.licenseFile)
  if (denial) {
    const offline = input.offline && (await meterOfflineOfDenied(deps.offline, start, denial))
    return denyStart(deps.responses, start, denial, { offline, licenseFile })
  }

  if (key.kind === 'dev') await takeDevelopmentStart(deps.metering, start)
  const offline = input.offline && (await meterOffline(deps.offline, start))
  await meterStart(deps.metering, start)

  return allowStart(deps.responses, start, { offline, licenseFile })
}
