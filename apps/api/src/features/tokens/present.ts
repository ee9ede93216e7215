import type { Token } from '@fovea/contract/tokens'
import type { Scope } from '@fovea/contract/tokens/scopes'
import type { TokenRow } from './repository.ts'

type Shown = { madeBy: Token['madeBy']; scopes: Scope[]; now: Date }

export function presentToken(row: TokenRow, { madeBy, scopes, now }: Shown): Token {
  return {
    _id: row.id,
    name: row.name,
    scopes,
    created: row.created_at.toISOString(),
    madeBy,
    expires: row.expires_at?.toISOString() ?? null,
    expired: isTokenExpired(row, now),
    lastUsed: row.last_used_at?.toISOString() ?? null,
    lastAddress: row.last_used_ip,
    networks: row.networks,
    keys: row.key_ids,
    ciRuleId: row.rule_id,
  }
}

export function isTokenExpired({ expires_at }: Pick<TokenRow, 'expires_at'>, now: Date) {
  return expires_at !== null && expires_at <= now
}
