import type { PersonalData } from '../../platform/personal-data.ts'
import { tokenRepository } from './repository.ts'

export const tokenPersonalData: PersonalData = {
  feature: 'tokens',
  collect: async (db, userId) =>
    (await tokenRepository(db).listMadeBy(userId)).map((row) => ({
      name: row.name,
      workspaceId: row.workspace_id,
      scopes: row.scopes,
      created: row.created_at,
      expires: row.expires_at,
      lastUsed: row.last_used_at,
      lastAddress: row.last_used_ip,
      networks: row.networks,
      keys: row.key_ids,
    })),
  erase: (db, userId) => tokenRepository(db).endMadeBy(userId),
}
