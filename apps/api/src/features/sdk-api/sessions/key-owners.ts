import type { Meter } from '../../metering/index.ts'
import type { SdkKey } from '../keys/sdk-key.ts'

export function getOwnerAt({ ownerId, moved }: SdkKey, startMs: number): string {
  const previousOwnerId = moved && startMs < moved.atMs ? moved.from.at(-1) : undefined
  return previousOwnerId ?? ownerId
}

export function listOwners({ ownerId, moved }: SdkKey): string[] {
  return moved ? [ownerId, ...moved.from] : [ownerId]
}

/**
 * Tells whether the session is stored under another owner of the key. A client that lost the answer sends the session
 * again, and the key may have moved meanwhile; the session counts once, for the owner it was counted for.
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
