import {
  type LicenseFileState,
  type OfflineOutcome,
  type RefusalCode,
  verdicts,
} from '@fovea/contract/verification/verdicts'
import { dayMs } from '@fovea/contract/time'
import type { DoorKey } from '../keys/door-key.ts'
import type { Finding } from '../keys/judge.ts'
import { isoNextDay, isoTime } from './timestamps.ts'

const backoffMs = 5 * 60 * 1000

const validHead = JSON.stringify({ valid: true, code: 'NONE', ...verdicts.NONE }).slice(0, -1)

/**
 * A valid verdict, put together from parts: only time and nonce differ from one start to the next, and this is the one
 * answer that has to be quick.
 */
export function validAnswer(
  key: DoorKey,
  lease: string,
  nonce: string,
  nowMs: number,
  offline?: OfflineOutcome,
  licenseFile?: LicenseFileState,
) {
  const ts = isoTime(nowMs)
  const next = nowMs + dayMs > key.endsAtMs ? key.ends : isoNextDay(nowMs)
  const told = offline ? `,"offline":${JSON.stringify(offline)}` : ''
  const tail = licenseFile === undefined ? `${told}}` : `${told},"licenseFile":"${licenseFile}"}`
  return `${validHead},"ts":"${ts}","nonce":${JSON.stringify(nonce)},"nextCheckAt":"${next}","license":{"type":"${key.license}","expires":"${key.expires}"},"lease":"${lease}"${tail}`
}

type Refused = {
  code: RefusalCode
  nonce: string
  refId: string
  nowMs: number
  offline: OfflineOutcome | undefined
  licenseFile?: LicenseFileState | undefined
  message?: string | undefined
}

/** A refusal. What differs is told with a development key alone. */
export function refusedAnswer(
  { code, nonce, refId, nowMs, offline, licenseFile, message }: Refused,
  inline?: Finding,
) {
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
    ...(offline && { offline }),
    ...(licenseFile && { licenseFile }),
    ...(inline && { difference: { observed: inline.observed, allowed: inline.allowed } }),
  })
}
