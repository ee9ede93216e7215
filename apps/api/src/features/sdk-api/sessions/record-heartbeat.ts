import type { HeartbeatInput, TrackingInput } from '@fovea/contract/sdk-api'
import { AppError } from '../../../platform/errors.ts'
import { listOwners } from './key-owners.ts'
import { getRunningRehearsal, type RehearsalDelay } from './rehearsals.ts'
import type { Meter } from '../../metering/index.ts'
import type { TrackingRecorder } from '../../tracking/index.ts'
import type { KeyCache } from '../keys/key-cache.ts'

export type HeartbeatDeps = {
  keys: Pick<KeyCache, 'find'>
  meter: Meter
  rehearsalDelay: RehearsalDelay
  tracking: Pick<TrackingRecorder, 'record'>
}

export async function recordHeartbeat(
  { keys, meter, rehearsalDelay, tracking }: HeartbeatDeps,
  sessionId: string,
  { key: keyText, state, duration }: HeartbeatInput,
  report: TrackingInput | undefined,
  nowMs: number,
) {
  const key = await keys.find(keyText, nowMs)
  const rehearsal = key?.rehearsal && getRunningRehearsal(key, nowMs)
  if (key && rehearsal) await rehearsalDelay.wait(key, rehearsal)
  const heartbeat = { sessionId, durationSeconds: duration, ended: state === 'ended' }
  // A session that began before the key moved stays with the previous owner.
  for (const ownerId of key ? listOwners(key) : []) {
    if (!(await meter.recordHeartbeat({ ownerId, ...heartbeat }, nowMs))) continue
    if (report) tracking.record({ ownerId, sessionId }, report, nowMs)
    return { isRehearsed: rehearsal !== undefined }
  }
  throw new AppError('NOT_FOUND', 'No such session for this key.')
}
