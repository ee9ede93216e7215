import { formerKeyCauses, type StartInput } from '@fovea/contract/sdk-api'
import type { NewSession } from '../../metering/index.ts'
import { truncateText, maxStoredCharacters } from '../allowances/stored-size.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { FormerKey } from '../../license-keys/index.ts'
import type { Denial, Observed } from '../keys/check-start.ts'
import { type Rehearsal, getRunningRehearsal } from './rehearsals.ts'
import { formatIsoTime } from './timestamps.ts'

export type StartCaller = { ip: string; origin: string | undefined }

export type StartRequest = {
  input: StartInput
  caller: StartCaller
  nowMs: number
  /** An unanswered earlier request for the same session. */
  earlier: Promise<unknown> | undefined
}

export type Start = {
  key: SdkKey
  input: StartInput
  app: string
  ip: string
  observed: Observed
  rehearsal: Rehearsal | undefined
  session: NewSession
  nowMs: number
}

/** A start with the string of a key that was deleted or replaced. */
export type FormerKeyStart = Pick<Start, 'input' | 'app' | 'ip' | 'nowMs'> & {
  key: FormerKey
  denial: Denial
}

export function createFormerKeyStart(
  key: FormerKey,
  { input, caller, nowMs }: StartRequest,
): FormerKeyStart {
  return {
    key,
    input,
    app: input.app.id || caller.origin || input.platform,
    ip: caller.ip,
    nowMs,
    denial: { code: 'AUTH_INVALID_KEY', observed: formerKeyCauses[key.cause], allowed: [] },
  }
}

export function createStart(key: SdkKey, { input, caller, nowMs }: StartRequest): Start {
  // A production key is bound to an app. With other keys the start names its app.
  const app = key.identifier ?? (input.app.id || caller.origin || input.platform)
  return {
    key,
    input,
    app,
    ip: caller.ip,
    observed: {
      platform: input.platform,
      appId: input.app.id,
      certificate: input.app.certificate,
      origin: caller.origin,
      ip: caller.ip,
      clientTimeMs: Date.parse(input.clientTime),
    },
    rehearsal: key.rehearsal && getRunningRehearsal(key, nowMs),
    session: {
      ownerId: key.ownerId,
      sessionId: input.sessionId,
      keyId: key.id,
      license: key.license,
      platform: input.platform,
      app: truncateText(app, maxStoredCharacters.app),
      startedAt: formatIsoTime(nowMs),
      os: truncateText(input.device.os, maxStoredCharacters.os),
      device: truncateText(input.device.uuid, maxStoredCharacters.device),
      sdk: input.sdk,
      durationSeconds: 0,
      ended: false,
    },
    nowMs,
  }
}
