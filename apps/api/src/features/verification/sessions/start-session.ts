import { randomUUID } from 'node:crypto'
import { parseKey } from '@fovea/contract/license-keys/rules'
import type { StartInput } from '@fovea/contract/verification'
import type {
  LicenseFileState,
  OfflineOutcome,
  RefusalCode,
  VerdictCode,
} from '@fovea/contract/verification/verdicts'
import type { Meter } from '../../metering/index.ts'
import type { TrackingRecorder } from '../../tracking/index.ts'
import type { Allowances } from '../allowances/allowances.ts'
import { cutText, keptCharacters } from '../allowances/stored-size.ts'
import { takeDevelopmentStart } from '../allowances/take-sessions.ts'
import { type Finding, judgeApp } from '../keys/judge.ts'
import type { KeyCache } from '../keys/key-cache.ts'
import type { Signer } from '../leases/leases.ts'
import { fileState, type LicenseUse } from '../licenses/license-use.ts'
import type { RefusalRecorder } from '../refusals/refusal-recorder.ts'
import type { RefusedStarts } from '../refusals/refused-starts.ts'
import type { Sightings } from '../sightings/sightings.ts'
import { refusedAnswer, validAnswer } from './answers.ts'
import type { AppUse } from './app-use.ts'
import { authorizeStart, wasAllowedBefore } from './authorize-start.ts'
import { meterOffline, refuseOffline } from './meter-offline.ts'
import { isStoredElsewhere, type Turns } from './moved-key.ts'
import type { OfflineCaps } from './offline-caps.ts'
import type { OldStarts } from './old-starts.ts'
import type { PoolUse } from './pool-use.ts'
import { rehearsedFinding, runningRehearsal, type Slowness } from './rehearsals.ts'
import { type Caller, describeStart, type Start, type StartRequest } from './start-request.ts'

export type SdkApiDependencies = {
  keys: KeyCache
  /** Keys in the trash. */
  deletedKeys: Pick<KeyCache, 'find'>
  meter: Meter
  signer: Signer
  refusals: RefusalRecorder
  turns: Turns
  appUse: AppUse
  poolUse: PoolUse
  sightings: Pick<Sightings, 'note'>
  refusedStarts: Pick<RefusedStarts, 'note'>
  tracking: Pick<TrackingRecorder, 'note'>
  /** Counts starts with the old string of a rotated key. */
  oldStarts: OldStarts
  slowness: Slowness
  /** Daily allowances of owners. */
  allowances: Allowances
  /** Air-gapped licenses whose devices have come online. */
  licenses: LicenseUse
  /** Takes one from the offline sessions that a key may report from one network. */
  spendOffline: (name: string, nowMs: number) => number
  offlineCaps: OfflineCaps
}

export type StartAnswer = {
  code: VerdictCode
  body: string
  signature?: string
  /** The owner asked for this answer, so it is not counted as a failure of the service. */
  isRehearsed?: boolean
}

/** Checks the key, meters the session, and answers once it is stored. */
export function startSession(
  deps: SdkApiDependencies,
  input: StartInput,
  caller: Caller,
  nowMs: number,
): Promise<StartAnswer> {
  return deps.turns(input.sessionId, (earlier) =>
    answerStart(deps, { input, caller, nowMs, earlier }),
  )
}

/** The steps of a start: resolve the key, rehearse, authorize, meter, respond. */
async function answerStart(deps: SdkApiDependencies, request: StartRequest): Promise<StartAnswer> {
  const { input, nowMs, earlier } = request
  const found = deps.keys.find(input.key, nowMs)
  const key = found instanceof Promise ? await found : found
  if (!key) return denyUnknownKey(deps, request)

  const rehearsal = key.rehearsal && runningRehearsal(key, nowMs)
  if (rehearsal) await deps.slowness.enter(key, rehearsal)
  // The earlier request may be storing the session under the previous owner of a moved key.
  if (key.moved) await earlier?.catch(() => undefined)

  const start = describeStart(key, request)
  const denial = await authorizeStart(deps, start)
  const licenseFile = await checkLicenseFile(deps, start)
  const rehearsed = rehearsal && rehearsedFinding(rehearsal)
  const isRehearsed = rehearsal !== undefined
  const reason = denial ?? rehearsed
  if (reason && !(await wasAllowedBefore(deps.meter, reason, start))) {
    if (denial) deps.refusedStarts.note(key.id, nowMs)
    return { ...(await denyStart(deps, start, reason, licenseFile)), isRehearsed }
  }

  if (key.kind === 'dev') await takeDevelopmentStart(deps, key, start.session, nowMs)
  const lease = deps.signer.lease(key, start.app, nowMs)
  const offline = input.offline === undefined ? undefined : await meterOffline(deps, start)
  await meterStart(deps, start)

  const text = typeof lease === 'string' ? lease : await lease
  const body = validAnswer(key, text, input.nonce, nowMs, offline, licenseFile)
  return { code: 'NONE', body, isRehearsed }
}

/** Stores the session once, and counts what only some keys need. */
async function meterStart(
  { meter, appUse, oldStarts }: Pick<SdkApiDependencies, 'meter' | 'appUse' | 'oldStarts'>,
  { key, app, input, session, nowMs }: Start,
) {
  const isElsewhere = key.moved && (await isStoredElsewhere(meter, key, session, nowMs))
  if (!isElsewhere) await meter.start(session)
  if (key.cap?.ofApp) appUse.count(key.ownerId, app, nowMs)
  if (key.oldUntilMs !== undefined)
    oldStarts.note(key.id, input.app.version ?? '', input.sdk, nowMs)
}

async function checkLicenseFile(
  deps: Pick<SdkApiDependencies, 'signer' | 'licenses'>,
  { key, input, nowMs }: Start,
): Promise<LicenseFileState | undefined> {
  if (input.licenseFile === undefined) return undefined
  return fileState(deps, { key, input, file: input.licenseFile, nowMs })
}

/** Denials after which offline sessions still count: the app was the right one, and it did run. */
const stillCounted = new Set<RefusalCode>([
  'AUTH_EXCEEDED_FREE_TIER',
  'AUTH_DEACTIVATED_KEY',
  'AUTH_WRONG_LOCAL_TIME',
  'AUTH_EXPIRED_KEY',
])

/** Records a denial for the owner of the key, and answers with it. */
async function denyStart(
  deps: SdkApiDependencies,
  start: Start,
  denial: Finding,
  licenseFile: LicenseFileState | undefined,
): Promise<StartAnswer> {
  const { key, input, app, ip, nowMs } = start
  const offline = stillCounted.has(denial.code)
    ? await meterOffline(deps, start)
    : refuseOffline(input)
  const shown = {
    platform: input.platform,
    app: cutText(input.app.id || app, keptCharacters.app),
    certificate: cutText(input.app.certificate ?? '', keptCharacters.certificate),
    os: cutText(input.device.os, keptCharacters.os),
    ip,
  }
  const refId = await deps.refusals.record(key, denial, shown, nowMs)
  const details = key.kind === 'dev' ? denial : undefined
  const { nonce } = input
  const body = refusedAnswer({ ...denial, nonce, refId, nowMs, offline, licenseFile }, details)
  return sign(deps, denial.code, body)
}

/** A key that does not exist, or is deleted: nothing can be recorded for it, but sessions that ran offline before may count. */
async function denyUnknownKey(
  deps: SdkApiDependencies,
  request: StartRequest,
): Promise<StartAnswer> {
  const { input, nowMs } = request
  const code = parseKey(input.key) ? 'AUTH_INVALID_KEY' : 'AUTH_INVALID_KEY_FORMAT'
  const offline = input.offline && (await meterOfflineOfDeleted(deps, request))
  const refId = randomUUID()
  return sign(deps, code, refusedAnswer({ code, nonce: input.nonce, refId, nowMs, offline }))
}

/** A deleted key starts nothing, but sessions that ran with it before count. */
async function meterOfflineOfDeleted(
  deps: SdkApiDependencies,
  request: StartRequest,
): Promise<OfflineOutcome | undefined> {
  const key = await deps.deletedKeys.find(request.input.key, request.nowMs)
  if (!key) return refuseOffline(request.input)
  const start = describeStart(key, request)
  return judgeApp(key, start.observed) ? refuseOffline(request.input) : meterOffline(deps, start)
}

function sign({ signer }: SdkApiDependencies, code: RefusalCode, body: string): StartAnswer {
  return { code, body, signature: signer.signature(body) }
}
