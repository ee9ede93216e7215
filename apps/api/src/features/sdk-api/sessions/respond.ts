import { randomUUID } from 'node:crypto'
import type { StartInput } from '@fovea/contract/sdk-api'
import { parseKey } from '@fovea/contract/license-keys/rules'
import {
  type LicenseFileState,
  type OfflineOutcome,
  type RefusalCode,
  type VerdictCode,
  verdicts,
} from '@fovea/contract/sdk-api/verdicts'
import { dayMs } from '@fovea/contract/time'
import { truncateText, maxStoredCharacters } from '../allowances/stored-size.ts'
import type { Denial } from '../keys/check-start.ts'
import type { LeaseSigner } from '../leases/lease-signer.ts'
import type { RefusalRecorder } from '../refusals/refusal-recorder.ts'
import type { FormerKeyStart, Start, StartRequest } from './start-request.ts'
import { formatIsoNextDay, formatIsoTime } from './timestamps.ts'

export type RespondDeps = {
  signer: LeaseSigner
  refusals: Pick<RefusalRecorder, 'record'>
}

export type StartAnswer = {
  code: VerdictCode
  body: string
  signature?: string
  /** A rehearsed answer is not counted as a failure of the service. */
  isRehearsed: boolean
}

type OptionalResults = {
  offline: OfflineOutcome | undefined
  licenseFile?: LicenseFileState | undefined
}

const backoffMs = 5 * 60 * 1000

const validPrefix = JSON.stringify({ valid: true, code: 'NONE', ...verdicts.NONE }).slice(0, -1)

/** Not serialized as a whole, because only a few values of almost every start's response change. */
export async function allowStart(
  { signer }: RespondDeps,
  { key, app, input, nowMs, rehearsal }: Start,
  { offline, licenseFile }: OptionalResults,
): Promise<StartAnswer> {
  const signedLease = signer.lease(key, app, nowMs)
  const lease = typeof signedLease === 'string' ? signedLease : await signedLease
  const ts = formatIsoTime(nowMs)
  const nextCheckAt = nowMs + dayMs > key.endsAtMs ? key.ends : formatIsoNextDay(nowMs)
  const offlineField = offline ? `,"offline":${JSON.stringify(offline)}` : ''
  const licenseFileField = licenseFile === undefined ? '' : `,"licenseFile":"${licenseFile}"`
  const body = `${validPrefix},"ts":"${ts}","nonce":${JSON.stringify(input.nonce)},"nextCheckAt":"${nextCheckAt}","license":{"type":"${key.license}","expires":"${key.expires}"},"lease":"${lease}"${offlineField}${licenseFileField}}`
  return { code: 'NONE', body, isRehearsed: rehearsal !== undefined }
}

/** Only development keys are sent the difference. */
export async function denyStart(
  { signer, refusals }: RespondDeps,
  { key, input, app, ip, nowMs, rehearsal }: Start,
  denial: Denial,
  extras: OptionalResults,
): Promise<StartAnswer> {
  const refusedStart = createRefusedStart(input, app, ip)
  const { code, message } = denial
  const body = formatDenial({
    code,
    message,
    nonce: input.nonce,
    nowMs,
    refId: await refusals.record(key, denial, refusedStart, nowMs),
    extras,
    difference: key.kind === 'dev' ? denial : undefined,
  })
  return { code, body, signature: signer.signature(body), isRehearsed: rehearsal !== undefined }
}

function createRefusedStart({ platform, app, device }: StartInput, appName: string, ip: string) {
  return {
    platform,
    app: truncateText(app.id || appName, maxStoredCharacters.app),
    certificate: truncateText(app.certificate ?? '', maxStoredCharacters.certificate),
    os: truncateText(device.os, maxStoredCharacters.os),
    ip,
  }
}

/** An unknown key has no owner to record the denial for, so the reference leads nowhere. */
export function denyUnknownKey(
  { signer }: Pick<RespondDeps, 'signer'>,
  { input, nowMs }: StartRequest,
  offline: OfflineOutcome | undefined,
): StartAnswer {
  const code = parseKey(input.key) ? 'AUTH_INVALID_KEY' : 'AUTH_INVALID_KEY_FORMAT'
  const { nonce } = input
  const body = formatDenial({ code, nonce, nowMs, refId: randomUUID(), extras: { offline } })
  return { code, body, signature: signer.signature(body), isRehearsed: false }
}

/** The answer is that to an unknown key, but the last owner finds the denial by its reference. */
export async function denyFormerKey(
  { signer, refusals }: RespondDeps,
  { key, input, app, ip, nowMs, denial }: FormerKeyStart,
  offline: OfflineOutcome | undefined,
): Promise<StartAnswer> {
  const { code } = denial
  const refId = await refusals.record(key, denial, createRefusedStart(input, app, ip), nowMs)
  const body = formatDenial({ code, nonce: input.nonce, nowMs, refId, extras: { offline } })
  return { code, body, signature: signer.signature(body), isRehearsed: false }
}

type DenialInput = {
  code: RefusalCode
  message?: string | undefined
  nonce: string
  nowMs: number
  refId: string
  extras: OptionalResults
  difference?: Denial | undefined
}

function formatDenial({ code, message, nonce, nowMs, refId, extras, difference }: DenialInput) {
  const { num, retry } = verdicts[code]
  return JSON.stringify({
    valid: false,
    code,
    num,
    retry,
    ...(message !== undefined && { message }),
    ts: new Date(nowMs).toISOString(),
    nonce,
    nextCheckAt: new Date(nowMs + (retry === 'never' ? dayMs : backoffMs)).toISOString(),
    refId,
    ...(extras.offline && { offline: extras.offline }),
    ...(extras.licenseFile && { licenseFile: extras.licenseFile }),
    ...(difference && {
      difference: { observed: difference.observed, allowed: difference.allowed },
    }),
  })
}
