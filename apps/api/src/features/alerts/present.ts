import type { Alert, AlertKey } from '@fovea/contract/alerts'
import { expiryNoticeDays } from '@fovea/contract/alerts/rules'
import { maskKey } from '@fovea/contract/license-keys/rules'
import type { listKeys } from '../license-keys/index.ts'
import { getAppName } from '../metering/index.ts'
import type { AlertRow } from './repository.ts'

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]
type NamedKey = Pick<KeyRow, 'id' | 'key' | 'kind' | 'platform' | 'identifier'>

export function presentAlert(row: AlertRow, key: NamedKey | undefined): Alert {
  const { id, enabled, key_id, app, above, times, newcomer, days } = row
  const kept = {
    _id: id,
    enabled,
    created: row.created_at.toISOString(),
    lastSent: row.last_sent_at?.toISOString() ?? null,
    watched: key ? watchedOf(key) : null,
  }
  switch (row.kind) {
    case 'refusals': {
      const limits = { ...(above !== null && { above }), ...(times !== null && { times }) }
      return { ...kept, kind: row.kind, key: key_id ?? '', ...limits }
    }
    case 'quiet':
      return { ...kept, kind: row.kind, app: app ?? '' }
    case 'newcomer':
      return { ...kept, kind: row.kind, key: key_id ?? '', of: newcomer ?? 'domain' }
    case 'ending':
      return {
        ...kept,
        kind: row.kind,
        key: key_id,
        days: expiryNoticeDays.filter((endingDay) => days?.includes(endingDay)),
      }
  }
}

export function presentAlertKey(key: NamedKey): AlertKey {
  return { _id: key.id, ...watchedOf(key), platform: key.platform }
}

function watchedOf(key: NamedKey) {
  return { kind: key.kind, key: maskKey(key.key), appName: formatKeyName(key) }
}

export function formatKeyName({ platform, identifier }: Pick<KeyRow, 'platform' | 'identifier'>) {
  return platform === null || identifier === null ? null : getAppName(platform, identifier)
}
