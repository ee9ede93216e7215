import type { Meter } from '../../metering/index.ts'
import type { DoorKey } from '../keys/door-key.ts'

/** Whose a session is: one that began before the key moved is of whom the key belonged to last. */
export function ownerAt({ ownerId, moved }: DoorKey, startMs: number): string {
  const before = moved && startMs < moved.atMs ? moved.from.at(-1) : undefined
  return before ?? ownerId
}

/** Under whom its sessions may be stored: whose it is, and whose it was not long ago. */
export function ownersOf({ ownerId, moved }: DoorKey): string[] {
  return moved ? [ownerId, ...moved.from] : [ownerId]
}

/**
 * Whether a session is stored under another owner of its key: one whose answer was lost is sent again, and the key may have
 * moved meanwhile. A session counts once, and stays where it was counted.
 */
export async function isStoredElsewhere(
  meter: Meter,
  key: DoorKey,
  session: { ownerId: string; sessionId: string },
  nowMs: number,
) {
  if (!key.moved) return false
  const others = ownersOf(key).filter((owner) => owner !== session.ownerId)
  const found = await Promise.all(
    others.map((owner) => meter.isStored(owner, session.sessionId, nowMs)),
  )
  return found.includes(true)
}
