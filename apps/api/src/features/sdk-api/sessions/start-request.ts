import type { StartInput } from '@fovea/contract/sdk-api'
import type { NewSession } from '../../metering/index.ts'
import { truncateText, maxStoredCharacters } from '../allowances/stored-size.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { Observed } from '../keys/check-start.ts'
import { type Rehearsal, getRunningRehearsal } from './rehearsals.ts'
import { formatIsoTime } from './timestamps.ts'

/** Origin of a start, by its connection and headers. */
export type StartCaller = { ip: string; origin: string | undefined }

/** A start as it was received. */
export type StartRequest = {
  input: StartInput
  caller: StartCaller
  nowMs: number
  /** An earlier request for the same session that is not answered yet. */
  earlier: Promise<unknown> | undefined
}

/** A start whose key is known: everything that later steps read, and nothing they change. */
export type Start = {
  key: SdkKey
  input: StartInput
  /** The app that the session counts for. */
  app: string
  ip: string
  /** The values that restrictions of the key are compared with. */
  observed: Observed
  /** The answer that the key's owner rehearses at this moment. */
  rehearsal: Rehearsal | undefined
  /** The row that is stored if the start is allowed. */
  session: NewSession
  nowMs: number
}

export function createStart(key: SdkKey, { input, caller, nowMs }: StartRequest): Start {
  // A production key names its app itself; with any other key the start does.
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
