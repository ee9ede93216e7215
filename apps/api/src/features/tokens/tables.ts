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
