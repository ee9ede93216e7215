import type { BeatInput, TrackingInput } from '@fovea/contract/verification'
import { Refusal } from '../../../platform/refusal.ts'
import { ownersOf } from './moved-key.ts'
import { runningRehearsal, type Slowness } from './rehearsals.ts'
import type { Meter } from '../../metering/index.ts'
import type { TrackingRecorder } from '../../tracking/index.ts'
import type { KeyCache } from '../keys/key-cache.ts'

export type BeatDependencies = {
  keys: Pick<KeyCache, 'find'>
  meter: Meter
  slowness: Slowness
  tracking: Pick<TrackingRecorder, 'note'>
}

/** Stores a sign of life of a session of this key's owner. */
export async function beatSession(
  { keys, meter, slowness, tracking }: BeatDependencies,
  sessionId: string,
  { key: text, state, duration }: BeatInput,
  report: TrackingInput | undefined,
  nowMs: number,
) {
  const key = await keys.find(text, nowMs)
  const rehearsal = key?.rehearsal && runningRehearsal(key, nowMs)
  if (key && rehearsal) await slowness.enter(key, rehearsal)
  const beat = { sessionId, durationSeconds: duration, ended: state === 'ended' }
  // One that began before the key moved stays where it was counted.
  for (const ownerId of key ? ownersOf(key) : []) {
    if (!(await meter.beat({ ownerId, ...beat }, nowMs))) continue
    if (report) tracking.note({ ownerId, sessionId }, report, nowMs)
    return { isRehearsed: rehearsal !== undefined }
  }
  throw new Refusal('NOT_FOUND', 'No such session for this key.')
}
