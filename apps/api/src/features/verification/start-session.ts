import { randomUUID } from 'node:crypto'
import { parseKey } from '@fovea/contract/license-keys/rules'
import { offlineDays, type StartInput } from '@fovea/contract/verification'
import type { RefusalCode } from '@fovea/contract/verification/verdicts'
import type { Meter, NewSession } from '../metering/index.ts'
import { refusedAnswer, validAnswer } from './answers.ts'
import type { DoorKey } from './door-key.ts'
import { type Finding, judge, type Seen } from './judge.ts'
import type { KeyCache } from './key-cache.ts'
import type { Signer } from './leases.ts'
import type { RefusalRecorder } from './refusal-recorder.ts'
import { isoTime } from './timestamps.ts'

export type DoorParts = { keys: KeyCache; meter: Meter; signer: Signer; refusals: RefusalRecorder }

/** Where a start comes from, as the connection and its headers tell. */
export type Caller = { ip: string; origin: string | undefined }

export type StartAnswer = { body: string; signature?: string }

const dayMs = 24 * 60 * 60 * 1000

/** Refusals after which what ran offline still counts: the app was the right one, and it did run. */
const stillCounted = new Set<RefusalCode>([
  'AUTH_EXCEEDED_FREE_TIER',
  'AUTH_DEACTIVATED_KEY',
  'AUTH_WRONG_LOCAL_TIME',
  'AUTH_EXPIRED_KEY',
])

/** Checks the key, meters the session, and answers once it is stored. */
export async function startSession(
  parts: DoorParts,
  input: StartInput,
  caller: Caller,
  nowMs: number,
): Promise<StartAnswer> {
  const found = parts.keys.find(input.key, nowMs)
  const key = found instanceof Promise ? await found : found
  if (!key) {
    const code = parseKey(input.key) ? 'AUTH_INVALID_KEY' : 'AUTH_INVALID_KEY_FORMAT'
    return signed(parts, refusedAnswer({ code, nonce: input.nonce, refId: randomUUID(), nowMs }))
  }
  const app = appOf(key, input, caller)
  const used = usedThisMonth(parts.meter, key, nowMs)
  const usedCount = typeof used === 'number' ? used : await used
  const finding = judge(key, seenOf(input, caller), nowMs, usedCount)
  if (finding && !(await isStoredAlready(parts.meter, finding, key, input.sessionId))) {
    if (stillCounted.has(finding.code)) await meterOffline(parts.meter, key, app, input, nowMs)
    return refuse(parts, key, finding, { input, app, caller, nowMs })
  }
  const lease = parts.signer.lease(key, app, nowMs)
  const session = sessionOf(key, app, input, nowMs)
  if (input.offline && input.offline.length > 0)
    await meterOffline(parts.meter, key, app, input, nowMs)
  await parts.meter.start(session)
  const text = typeof lease === 'string' ? lease : await lease
  return { body: validAnswer(key, text, input.nonce, nowMs) }
}

/** What counts against the free tier; of a month that this process does not know yet, once it is read. */
function usedThisMonth(meter: Meter, key: DoorKey, nowMs: number): number | Promise<number> {
  if (key.kind !== 'prod' || key.unlimited) return 0
  const month = isoTime(nowMs).slice(0, 7)
  return (
    meter.usedIn(key.ownerId, month) ??
    meter.refresh(key.ownerId, month).then(() => meter.usedIn(key.ownerId, month) ?? 0)
  )
}

/** A session that was let in stays in: sent again over the limit, it is the same session. */
async function isStoredAlready(meter: Meter, { code }: Finding, key: DoorKey, sessionId: string) {
  return code === 'AUTH_EXCEEDED_FREE_TIER' && meter.isStored(key.ownerId, sessionId)
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
    app,
    startedAt: isoTime(nowMs),
    os: input.device.os,
    device: input.device.uuid,
    sdk: input.sdk,
    durationSeconds: 0,
    ended: false,
  }
}

/** What ran under a lease lands on its own day. What is older than a lease can be, or from the future, is not taken. */
async function meterOffline(
  meter: Meter,
  key: DoorKey,
  app: string,
  input: StartInput,
  nowMs: number,
) {
  const oldest = nowMs - offlineDays * dayMs
  const sessions = (input.offline ?? []).flatMap(({ sessionId, start, duration }) => {
    const startMs = Date.parse(start)
    const taken = startMs >= oldest && startMs <= nowMs + dayMs
    const session = sessionOf(key, app, input, nowMs)
    return taken
      ? [{ ...session, sessionId, startedAt: start, durationSeconds: duration, ended: true }]
      : []
  })
  await Promise.all(
    sessions.map(async (session) => {
      await meter.start(session)
      // Its start may have been stored although its answer was lost: then its end is still missing.
      await meter.beat(session, nowMs)
    }),
  )
}

type Refused = { input: StartInput; app: string; caller: Caller; nowMs: number }

async function refuse(
  parts: DoorParts,
  key: DoorKey,
  finding: Finding,
  { input, app, caller, nowMs }: Refused,
) {
  const start = {
    platform: input.platform,
    app: input.app.id || app,
    certificate: input.app.certificate ?? '',
    os: input.device.os,
    ip: caller.ip,
  }
  const refId = await parts.refusals.record(key, finding, start, nowMs)
  const inline = key.kind === 'dev' ? finding : undefined
  return signed(
    parts,
    refusedAnswer({ code: finding.code, nonce: input.nonce, refId, nowMs }, inline),
  )
}

function signed({ signer }: DoorParts, body: string): StartAnswer {
  return { body, signature: signer.signature(body) }
}
