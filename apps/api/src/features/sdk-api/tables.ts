import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import type { WebhookEventDataOf } from '@fovea/contract/webhooks'
import type { Generated, JSONColumnType } from 'kysely'

export type SdkApiTables = {
  signing_keys: {
    kid: string
    public_x: string
    private_key: Buffer
    encrypted: boolean
    created_at: Date
    retired_at: Date | null
  }
  sightings: {
    key_id: string
    day: string
    ip: string
    origin: string
    certificate: string
    starts: string
  }
  refused_starts: {
    key_id: string
    minute: Date
    /** All refused starts, those of the next two columns included. */
    starts: string
    deleted_starts: Generated<string>
    replaced_starts: Generated<string>
  }
  webhook_refusals: {
    key_id: string
    code: RefusalCode
    since: Date
    starts: string
    sample: JSONColumnType<WebhookEventDataOf<'session.refused'>['sample']>
    /** Null in rows of the release before. */
    owner_id: string | null
  }
  daily_allowances: {
    owner_id: string
    allowance: 'development starts' | 'stored bytes'
    day: string
    used: string
  }
  air_gapped_licenses: {
    id: string
    key_id: string
    device: string
    file: string
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    seen_at: Date | null
    last_session_at: Date | null
    sessions: Generated<number>
    sessions_after_revocation: Generated<number>
  }
  refusals: {
    owner_id: string
    ref_id: Generated<string>
    key_id: string
    at: Date
    code: RefusalCode
    observed: string
    allowed: string[]
    platform: string
    app: string
    certificate: string
    os: string
    ip: string
  }
}
