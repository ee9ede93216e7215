import type { Meter } from '../../metering/index.ts'
import type { SdkKey } from '../keys/sdk-key.ts'

/** Whose a session is: one that began before the key moved is of whom the key belonged to last. */
export function getOwnerAt({ ownerId, moved }: SdkKey, startMs: number): string {
  const before = moved && startMs < moved.atMs ? moved.from.at(-1) : undefined
  return before ?? ownerId
}

/** Under whom its sessions may be stored: whose it is, and whose it was not long ago. */
export function listOwners({ ownerId, moved }: SdkKey): string[] {
  return moved ? [ownerId, ...moved.from] : [ownerId]
}

/**
 * Whether a session is stored under another owner of its key: one whose answer was lost is sent again, and the key may have
 * moved meanwhile. A session counts once, and stays where it was counted.
 */
export async function isStoredElsewhere(
  meter: Meter,
  key: SdkKey,
  session: { ownerId: string; sessionId: string },
  nowMs: number,
) {
  if (!key.moved) return false
  const others = listOwners(key).filter((owner) => owner !== session.ownerId)
  const found = await Promise.all(
    others.map((owner) => meter.isStored(owner, session.sessionId, nowMs)),
  )
  return found.includes(true)
}
