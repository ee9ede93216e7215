import type { Db } from '../../../platform/db/connect.ts'
import { checkRestrictions } from '../keys/check-start.ts'
import { restrictionsOf } from '../keys/load-key.ts'
import { sightingRepository } from './sighting-repository.ts'

type SeenKey = Parameters<typeof restrictionsOf>[0] & { id: string }

/** A certificate or an origin that starts of a key showed, and whether its restrictions refuse it now. */
export type SeenValue = { value: string; starts: number; refused: boolean }

/** What no start can be known by: none was shown, or none that can be read. */
const nothing = new Set(['', '?'])

/** The certificates or origins that starts of a key showed since a day, the most frequent first. */
export async function listSeenValues(
  db: Db,
  key: SeenKey,
  of: 'certificate' | 'origin',
  since: string,
): Promise<SeenValue[]> {
  const starts = new Map<string, number>()
  for (const sighting of await sightingRepository(db).list(key.id, since)) {
    const value = sighting[of]
    if (!nothing.has(value)) starts.set(value, (starts.get(value) ?? 0) + sighting.starts)
  }
  const restricted = restrictionsOf({ ...key, ip_blacklist: [] })
  const shown = {
    platform: key.platform ?? '',
    appId: key.identifier ?? '',
    certificate: undefined,
    origin: undefined,
    ip: '',
  }
  return [...starts]
    .map(([value, count]) => ({
      value,
      starts: count,
      refused: checkRestrictions(restricted, { ...shown, [of]: value }) !== undefined,
    }))
    .toSorted((one, other) => other.starts - one.starts)
}
