import type { Db } from '../../../platform/db/connect.ts'
import { checkRestrictions } from '../keys/check-start.ts'
import { getRestrictions } from '../keys/load-key.ts'
import { observedAppRepository } from './observed-app-repository.ts'

type ObservedKey = Parameters<typeof getRestrictions>[0] & { id: string }

export type ObservedValue = { value: string; starts: number; refused: boolean }

/** Values that identify nothing: absent, or unreadable. */
const unidentified = new Set(['', '?'])

export async function listObservedValues(
  db: Db,
  key: ObservedKey,
  field: 'certificate' | 'origin',
  since: string,
): Promise<ObservedValue[]> {
  const starts = new Map<string, number>()
  for (const observedApp of await observedAppRepository(db).list(key.id, since)) {
    const value = observedApp[field]
    if (!unidentified.has(value)) starts.set(value, (starts.get(value) ?? 0) + observedApp.starts)
  }
  const restricted = getRestrictions({ ...key, ip_blacklist: [] })
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
      refused: checkRestrictions(restricted, { ...shown, [field]: value }) !== undefined,
    }))
    .toSorted((a, b) => b.starts - a.starts)
}
