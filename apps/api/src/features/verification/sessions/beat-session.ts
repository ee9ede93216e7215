import type { BeatInput } from '@fovea/contract/verification'
import { Refusal } from '../../../platform/refusal.ts'
import type { DoorParts } from './start-session.ts'

/** Stores a sign of life of a session of this key's owner. */
export async function beatSession(
  { keys, meter }: DoorParts,
  sessionId: string,
  { key: text, state, duration }: BeatInput,
  nowMs: number,
) {
  const key = await keys.find(text, nowMs)
  const known =
    key &&
    (await meter.beat(
      { ownerId: key.ownerId, sessionId, durationSeconds: duration, ended: state === 'ended' },
      nowMs,
    ))
  if (!known) throw new Refusal('NOT_FOUND', 'No such session for this key.')
}
