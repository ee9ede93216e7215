import type { Scope } from '@fovea/contract/tokens/scopes'
import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<Value> = ColumnType<Value, Value, never>

export type TokenTables = {
  workspace_tokens: {
    id: Generated<string>
    workspace_id: WrittenOnce<string>
    maker_id: WrittenOnce<string>
    team_id: WrittenOnce<string | null>
    name: WrittenOnce<string>
    token_hash: WrittenOnce<Buffer>
    scopes: WrittenOnce<Scope[]>
    created_at: WrittenOnce<Date>
    expires_at: WrittenOnce<Date | null>
    last_used_at: Date | null
    last_used_ip: string | null
    networks: ColumnType<string[], string[] | undefined, never>
    key_ids: ColumnType<string[] | null, string[] | null | undefined, never>
    rule_id: ColumnType<string | null, string | undefined, never>
  }
  ci_rules: {
    id: Generated<string>
    workspace_id: WrittenOnce<string>
    maker_id: WrittenOnce<string>
    team_id: WrittenOnce<string | null>
    name: WrittenOnce<string>
    issuer: WrittenOnce<'github-actions'>
    repository: WrittenOnce<string>
    /** The provider's id of the repository, from the first sign-in on. */
    repository_id: ColumnType<string | null, undefined, string>
    branch: WrittenOnce<string | null>
    tag: WrittenOnce<string | null>
    environment: WrittenOnce<string | null>
    audience: WrittenOnce<string | null>
    scopes: WrittenOnce<Scope[]>
    created_at: WrittenOnce<Date>
    last_used_at: ColumnType<Date | null, undefined, Date>
  }
  used_id_tokens: {
    id_hash: WrittenOnce<Buffer>
    expires_at: WrittenOnce<Date>
  }
  device_logins: {
    id: Generated<string>
    device_hash: WrittenOnce<Buffer>
    user_hash: WrittenOnce<Buffer>
    token_hash: WrittenOnce<Buffer>
    token_salt: Buffer | null
    program: WrittenOnce<string>
    machine: WrittenOnce<string>
    scopes: WrittenOnce<Scope[]>
    ip: WrittenOnce<string>
    state: Generated<'waiting' | 'approved' | 'denied'>
    token_id: string | null
    created_at: WrittenOnce<Date>
    expires_at: WrittenOnce<Date>
    polled_at: Date | null
    wait_seconds: number
  }
}
