import { randomUUID } from 'node:crypto'
import { parseKey } from '@fovea/contract/license-keys/rules'
import type { StartInput } from '@fovea/contract/verification'
import type {
  LicenseFileState,
  OfflineOutcome,
  RefusalCode,
  VerdictCode,
} from '@fovea/contract/verification/verdicts'
import type { Meter, NewSession } from '../../metering/index.ts'
import type { TrackingRecorder } from '../../tracking/index.ts'
import type { Allowances } from '../allowances/allowances.ts'
import { cutText, keptCharacters } from '../allowances/stored-size.ts'
import { takeDevelopmentStart } from '../allowances/take-sessions.ts'
import { refusedAnswer, validAnswer } from './answers.ts'
import type { DoorKey } from '../keys/door-key.ts'
import { type Finding, judge, judgeApp, type Seen } from '../keys/judge.ts'
import type { KeyCache } from '../keys/key-cache.ts'
import type { Signer } from '../leases/leases.ts'
import { fileState, type LicenseUse } from '../licenses/license-use.ts'
import { meterOffline, refuseOffline } from './meter-offline.ts'
import type { AppUse } from './app-use.ts'
import type { OfflineCaps } from './offline-caps.ts'
import { isStoredElsewhere, type Turns } from './moved-key.ts'
import type { PoolUse } from './pool-use.ts'
import type { RefusalRecorder } from '../refusals/refusal-recorder.ts'
import type { RefusedStarts } from '../refusals/refused-starts.ts'
import type { Sightings } from '../sightings/sightings.ts'
import type { OldStarts } from './old-starts.ts'
import { rehearsedFinding, runningRehearsal, type Slowness } from './rehearsals.ts'
import { isoTime } from './timestamps.ts'

export type DoorParts = {
  keys: KeyCache
  /** Those that are in the trash. */
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
  /** Counts who still starts with the old string of a key that is rotated. */
  oldStarts: OldStarts
  slowness: Slowness
  /** What owners may use in a day. */
  allowances: Allowances
  /** Air-gapped licenses whose devices have come online. */
  licenses: LicenseUse
  /** Takes one from what a key may report of offline sessions from one network. */
  spendOffline: (name: string, nowMs: number) => number
  offlineCaps: OfflineCaps
}

/** Where a start comes from, as the connection and its headers tell. */
export type Caller = { ip: string; origin: string | undefined }

export type StartAnswer = {
  code: VerdictCode
  body: string
  signature?: string
  /** It is what its owner asked for, and says nothing about the door. */
  isRehearsed?: boolean
}

/** Refusals after which what ran offline still counts: the app was the right one, and it did run. */
const stillCounted = new Set<RefusalCode>([
  'AUTH_EXCEEDED_FREE_TIER',
  'AUTH_DEACTIVATED_KEY',
  'AUTH_WRONG_LOCAL_TIME',
  'AUTH_EXPIRED_KEY',
])

/** Checks the key, meters the session, and answers once it is stored. */
export function startSession(
  parts: DoorParts,
  input: StartInput,
  caller: Caller,
  nowMs: number,
): Promise<StartAnswer> {
  return parts.turns(input.sessionId, (earlier) => start(parts, { input, caller, nowMs, earlier }))
}

type Asked = {
  input: StartInput
  caller: Caller
  nowMs: number
  /** The same session, sent before and still under way. */
  earlier: Promise<unknown> | undefined
}

async function start(
  parts: DoorParts,
  { input, caller, nowMs, earlier }: Asked,
): Promise<StartAnswer> {
  const found = parts.keys.find(input.key, nowMs)
  const key = found instanceof Promise ? await found : found
  if (!key) {
    const code = parseKey(input.key) ? 'AUTH_INVALID_KEY' : 'AUTH_INVALID_KEY_FORMAT'
    const offline = input.offline && (await meterOfDeleted(parts, input, caller, nowMs))
    const refId = randomUUID()
    return signed(parts, code, refusedAnswer({ code, nonce: input.nonce, refId, nowMs, offline }))
  }
  const rehearsal = key.rehearsal && runningRehearsal(key, nowMs)
  if (rehearsal) await parts.slowness.enter(key, rehearsal)
  if (key.moved) await earlier?.catch(() => undefined)
  const app = appOf(key, input, caller)
  const used = usedThisMonth(parts.meter, key, nowMs)
  const usedCount = typeof used === 'number' ? used : await used
  const usedByApp = key.cap?.ofApp
    ? await parts.appUse.find(key.ownerId, app, key.cap.billedFromMs, nowMs)
    : 0
  const usedElsewhere = key.pool ? await parts.poolUse.find(key.ownerId, key.pool, nowMs) : 0
  const seen = seenOf(input, caller)
  const judged = judge(key, seen, nowMs, usedCount, usedByApp, usedElsewhere)
  parts.sightings.note(key, seen, judged, nowMs)
  const finding = judged ?? (rehearsal && rehearsedFinding(rehearsal))
  const session = sessionOf(key, app, input, nowMs)
  const told = { key, app, input, ip: caller.ip, session, nowMs }
  const licenseFile =
    input.licenseFile === undefined
      ? undefined
      : await fileState(parts, { key, input, file: input.licenseFile, nowMs })
  if (finding && !(await isStoredAlready(parts.meter, finding, key, session, nowMs))) {
    // What its owner rehearses is no trouble.
    if (judged) parts.refusedStarts.note(key.id, nowMs)
    const offline = stillCounted.has(finding.code)
      ? await meterOffline(parts, told)
      : refuseOffline(input)
    const answer = await refuse(parts, key, finding, {
      input,
      app,
      caller,
      nowMs,
      offline,
      licenseFile,
    })
    return { ...answer, isRehearsed: rehearsal !== undefined }
  }
  if (key.kind === 'dev') await takeDevelopmentStart(parts, key, session, nowMs)
  const lease = parts.signer.lease(key, app, nowMs)
  const offline = input.offline === undefined ? undefined : await meterOffline(parts, told)
  const elsewhere = key.moved && (await isStoredElsewhere(parts.meter, key, session, nowMs))
  if (!elsewhere) await parts.meter.start(session)
  if (key.cap?.ofApp) parts.appUse.count(key.ownerId, app, nowMs)
  if (key.oldUntilMs !== undefined)
    parts.oldStarts.note(key.id, input.app.version ?? '', input.sdk, nowMs)
  const text = typeof lease === 'string' ? lease : await lease
  const body = validAnswer(key, text, input.nonce, nowMs, offline, licenseFile)
  return { code: 'NONE', body, isRehearsed: rehearsal !== undefined }
}

/** A key that is deleted lets nothing start. What ran with it before counts all the same. */
async function meterOfDeleted(
  parts: DoorParts,
  input: StartInput,
  caller: Caller,
  nowMs: number,
): Promise<OfflineOutcome | undefined> {
  const key = await parts.deletedKeys.find(input.key, nowMs)
  if (!key || judgeApp(key, seenOf(input, caller))) return refuseOffline(input)
  const app = appOf(key, input, caller)
  const session = sessionOf(key, app, input, nowMs)
  return meterOffline(parts, { key, app, input, ip: caller.ip, session, nowMs })
}

/** What counts against the free tier; of a month that this process does not know yet, once it is read. */
function usedThisMonth(meter: Meter, key: DoorKey, nowMs: number): number | Promise<number> {
  if (key.kind !== 'prod' || (key.unlimited && !key.cap)) return 0
  const month = isoTime(nowMs).slice(0, 7)
  return (
    meter.usedIn(key.ownerId, month) ??
    meter.refresh(key.ownerId, month).then(() => meter.usedIn(key.ownerId, month) ?? 0)
  )
}

/** A session that was let in stays in: sent again over the limit, it is the same session. */
async function isStoredAlready(
  meter: Meter,
  { code }: Finding,
  key: DoorKey,
  session: NewSession,
  nowMs: number,
) {
  if (code !== 'AUTH_EXCEEDED_FREE_TIER') return false
  return (
    (await meter.isStored(session.ownerId, session.sessionId, nowMs)) ||
    isStoredElsewhere(meter, key, session, nowMs)
  )
}

/** A production key names its app itself; under any other key the start does. */
function appOf(key: DoorKey, input: StartInput, { origin }: Caller) {
  return key.identifier ?? (input.app.id || origin || input.platform)
}

function seenOf(input: StartInput, { ip, origin }: Caller): Seen {
  return {
    platform: input.platform,
    appId: input.app.id,
    certificate: input.app.certificate,
    origin,
    ip,
    clientTimeMs: Date.parse(input.clientTime),
  }
}

function sessionOf(key: DoorKey, app: string, input: StartInput, nowMs: number): NewSession {
  return {
    ownerId: key.ownerId,
    sessionId: input.sessionId,
    keyId: key.id,
    license: key.license,
    platform: input.platform,
    app: cutText(app, keptCharacters.app),
    startedAt: isoTime(nowMs),
    os: cutText(input.device.os, keptCharacters.os),
    device: cutText(input.device.uuid, keptCharacters.device),
    sdk: input.sdk,
    durationSeconds: 0,
    ended: false,
  }
}

type Refused = {
  input: StartInput
  app: string
  caller: Caller
  nowMs: number
  offline: OfflineOutcome | undefined
  licenseFile: LicenseFileState | undefined
}

async function refuse(
  parts: DoorParts,
  key: DoorKey,
  finding: Finding,
  { input, app, caller, nowMs, offline, licenseFile }: Refused,
) {
  const start = {
    platform: input.platform,
    app: cutText(input.app.id || app, keptCharacters.app),
    certificate: cutText(input.app.certificate ?? '', keptCharacters.certificate),
    os: cutText(input.device.os, keptCharacters.os),
    ip: caller.ip,
  }
  const refId = await parts.refusals.record(key, finding, start, nowMs)
  const inline = key.kind === 'dev' ? finding : undefined
  return signed(
    parts,
    finding.code,
    refusedAnswer({ ...finding, nonce: input.nonce, refId, nowMs, offline, licenseFile }, inline),
  )
}

function signed({ signer }: DoorParts, code: RefusalCode, body: string): StartAnswer {
  return { code, body, signature: signer.signature(body) }
}
