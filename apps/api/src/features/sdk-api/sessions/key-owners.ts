import type { Meter } from '../../metering/index.ts'
import type { SdkKey } from '../keys/sdk-key.ts'

export function getOwnerAt({ ownerId, moved }: SdkKey, startMs: number): string {
  const previousOwnerId = moved && startMs < moved.atMs ? moved.from.at(-1) : undefined
  return previousOwnerId ?? ownerId
}

export function listOwners({ ownerId, moved }: SdkKey): string[] {
  return moved ? [ownerId, ...moved.from] : [ownerId]
}

/** A key may have moved before a lost answer is repeated; the session counts once, for its first owner. */
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
