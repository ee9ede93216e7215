import type { Customer, CustomerNote } from '@fovea/contract/admin'
import type { CustomerRow } from './repository.ts'

type Known = { teams: string[]; tags: string[] }

export function presentCustomer(row: CustomerRow, { teams, tags }: Known): Customer {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    members: row.members,
    teams,
    tags,
    plan: row.plan,
    state: row.state,
    sessions: Number(row.sessions),
    spend: Number(row.spend_cents),
    joined: row.joined_at.toISOString(),
    lastSeen: row.seen_at.toISOString(),
  }
}

type NoteRow = { id: string; author_id: string | null; text: string; created_at: Date }

export function presentNote(
  { id, author_id, text, created_at }: NoteRow,
  names: ReadonlyMap<string, string>,
): CustomerNote {
  const author = names.get(author_id ?? '') ?? null
  return { _id: id, text, author, created: created_at.toISOString() }
}
