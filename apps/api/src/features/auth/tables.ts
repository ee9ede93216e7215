import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import type { Address } from '@fovea/contract/auth'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Inserted once and never updated; read as `Date`. */
type WrittenOnce = ColumnType<Date, Date, never>

export type AuthTables = {
  users: {
    id: Generated<string>
    email: string
    confirmed_email: string | null
    nickname: string
    image_url: string
    address: JSONColumnType<Address> | null
    company_name: string | null
    company_position: string | null
    company_purpose: string | null
    company_created_at: Date | null
    created_at: WrittenOnce
    allow_receiving_email: Generated<boolean>
    unsubscribe_token: Generated<string>
    deactivated_at: Date | null
  }
  identities: {
    provider: string
    subject: string
    user_id: string
    email: string
    email_verified: boolean
    created_at: WrittenOnce
    signed_in_at: Date
  }
  /** Triggers keep it. */
  delivery_addresses: {
    user_id: string
    email: string | null
    folded: ColumnType<string | null, never, never>
    created_at: Date
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string | null
    provider: string
    ip: string
    user_agent: string
    created_at: WrittenOnce
    seen_at: Date
    expires_at: Date
    confirmed_at: Date | null
    passkey_challenge: Buffer | null
    passkey_challenge_expires_at: Date | null
  }
  email_confirmations: {
    id: Generated<string>
    user_id: string
    email: string
    token_hash: Buffer
    sent_at: Date
    expires_at: Date
    used_key: string | null
  }
  finished_sign_ins: {
    state_hash: Buffer
    finished_at: Date
  }
  passkeys: {
    id: Generated<string>
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: ColumnType<string, number, number>
    transports: string[]
    name: string
    created_at: WrittenOnce
    used_at: Date | null
  }
  staff_members: {
    user_id: string
    role: StaffRole
    given_by: string | null
    given_at: Date
  }
}
