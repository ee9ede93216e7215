import type { Passkey } from '@fovea/contract/auth'

type PasskeyRow = { id: string; name: string; created_at: Date; used_at: Date | null }

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    created: row.created_at.toISOString(),
    lastUsed: row.used_at?.toISOString() ?? null,
  }
}
