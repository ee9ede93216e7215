import type { PersonalData } from '../../../platform/personal-data.ts'
import { ciRuleRepository } from './repository.ts'

export const ciRulePersonalData: PersonalData = {
  feature: 'ci-rules',
  collect: async (db, userId) =>
    (await ciRuleRepository(db).listMadeBy(userId)).map((row) => ({
      name: row.name,
      workspaceId: row.workspace_id,
      issuer: row.issuer,
      repository: row.repository,
      repositoryId: row.repository_id,
      branch: row.branch,
      tag: row.tag,
      environment: row.environment,
      audience: row.audience,
      scopes: row.scopes,
      created: row.created_at,
      lastUsed: row.last_used_at,
    })),
  erase: (db, userId) => ciRuleRepository(db).deleteMadeBy(userId),
}
