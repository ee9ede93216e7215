import type { Certificate, KeyEvent } from '@fovea/contract/license-keys'
import type { KeyKind, PlatformType, RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import type { TrialForm } from '@fovea/contract/requests'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type WrittenOnce<Value> = ColumnType<Value, Value, never>

export type KeyState = NonNullable<KeyEvent['before']>

/** Listed one by one, so that code does not receive columns that later migrations add. */
export const keyColumns = [
  'id',
  'owner_id',
  'kind',
  'key',
  'platform',
  'identifier',
  'certificate',
  'certificates',
  'activated',
  'switched_off_at',
  'ip_blacklist',
  'domain_whitelist',
  'version',
  'created_at',
  'expires_at',
  'earlier_owners',
  'moved_at',
  'previous_key',
  'previous_until',
  'rotated_at',
  'previous_told_at',
  'rehearsal',
  'rehearsal_until',
] as const

type OnlyInUse = 'kind' | 'rehearsal' | 'rehearsal_until'

/** A new column of keys that is missing in `deleted_keys` fails the deletion, instead of being lost silently. */
export const deletedKeyColumns = keyColumns.filter(
  (column): column is Exclude<(typeof keyColumns)[number], OnlyInUse> =>
    column !== 'kind' && column !== 'rehearsal' && column !== 'rehearsal_until',
)

export type LicenseKeyTables = {
  used_trials: { person_hash: Buffer; deleted_at: Date }
  license_keys: {
    id: Generated<string>
    owner_id: string
    kind: WrittenOnce<KeyKind>
    key: string
    platform: PlatformType | null
    identifier: string | null
    /** The first certificate, for the previous release; `certificates` has all, with their labels. */
    certificate: Generated<string>
    certificates: ColumnType<Certificate[], string | undefined, string>
    activated: Generated<boolean>
    switched_off_at: Date | null
    ip_blacklist: Generated<string[]>
    domain_whitelist: Generated<string[]>
    version: Generated<number>
    created_at: WrittenOnce<Date>
    expires_at: Date
    earlier_owners: Generated<string[]>
    moved_at: Date | null
    previous_key: string | null
    previous_until: Date | null
    rotated_at: Date | null
    previous_told_at: Date | null
    rehearsal: RehearsalAnswer | null
    rehearsal_until: Date | null
  }
  deleted_keys: {
    id: string
    owner_id: string
    key: string
    platform: PlatformType
    identifier: string
    certificate: string
    certificates: Certificate[]
    activated: boolean
    switched_off_at: Date | null
    ip_blacklist: string[]
    domain_whitelist: string[]
    version: number
    created_at: Date
    expires_at: Date
    earlier_owners: string[]
    moved_at: Date | null
    previous_key: string | null
    previous_until: Date | null
    rotated_at: Date | null
    previous_told_at: Date | null
    deleted_at: Date
  }
  retired_key_strings: { key_hash: Buffer; key_id: string; retired_at: Date }
  old_key_starts: {
    key_id: string
    app_version: string
    sdk: string
    starts: string
    last_at: Date
  }
  certificate_sightings: {
    key_id: string
    day: string
    certificate: string
    starts: string
    last_at: Date
  }
  key_events: {
    owner_id: string
    key_id: string
    id: Generated<string>
    action: KeyEvent['action']
    at: Date
    actor_id: string | null
    token: string | null
    ip: string | null
    user_agent: string | null
    request_id: string | null
    before: JSONColumnType<KeyState> | null
    after: JSONColumnType<KeyState> | null
  }
  trial_notices: {
    key_id: string
    days: number
    expires_at: Date
  }
  trial_forms: {
    owner_id: string
    info: JSONColumnType<TrialForm>
    submitted_at: Date
  }
}
