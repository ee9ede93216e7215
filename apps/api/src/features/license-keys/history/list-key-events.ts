import { maskKey } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import type { KeyWorkspaceEvent } from '../../workspaces/index.ts'
import { changesRepository } from './changes-repository.ts'

export async function listKeyEvents(
  db: Db,
  workspaceId: string,
  cursor: string | undefined,
  max: number,
): Promise<KeyWorkspaceEvent[]> {
  const rows = await changesRepository(db).listEvents(workspaceId, cursor, max)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: `key-${row.action}` as const,
    actorId: row.actor_id,
    token: row.token,
    subject: row.identifier ?? (row.key === null ? '' : maskKey(row.key)),
    before: formatState(row.before),
    after: formatState(row.after),
  }))
}

function formatState(state: Record<string, unknown> | null) {
  if (state === null) return null
  const fields = Object.entries(state).filter(([, value]) => value !== null && value !== '')
  return fields
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('; ')
}
