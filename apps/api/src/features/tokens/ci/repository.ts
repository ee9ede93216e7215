import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { TokenTables } from '../tables.ts'

type NewRule = Omit<
  Insertable<TokenTables['ci_rules']>,
  'id' | 'team_id' | 'repository_id' | 'last_used_at'
>
export type CiRuleRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof ciRuleRepository>['find']>>
>

const read = [
  'id',
  'workspace_id',
  'maker_id',
  'name',
  'issuer',
  'repository',
  'repository_id',
  'branch',
  'tag',
  'environment',
  'audience',
  'scopes',
  'created_at',
  'last_used_at',
] as const

export function ciRuleRepository(database: Db) {
  const db = database.$extendTables<TokenTables>()
  const rules = () => db.selectFrom('ci_rules').select(read)

  return {
    async insert(rule: NewRule) {
      const { workspace_id, maker_id } = rule
      return db
        .insertInto('ci_rules')
        .values({ ...rule, team_id: workspace_id === maker_id ? null : workspace_id })
        .returning(read)
        .executeTakeFirstOrThrow()
    },

    async find(id: string) {
      return rules().where('id', '=', id).executeTakeFirst()
    },

    async list(workspaceId: string) {
      return rules().where('workspace_id', '=', workspaceId).orderBy('id', 'desc').execute()
    },

    async listMadeBy(makerId: string) {
      return rules().where('maker_id', '=', makerId).orderBy('id').execute()
    },

    /** Waits for sign-ins by the rule that are under way, so that their tokens are known to the caller. */
    async lock(workspaceId: string, id: string) {
      return rules()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async delete(id: string) {
      await db.deleteFrom('ci_rules').where('id', '=', id).execute()
    },

    async deleteMadeBy(makerId: string) {
      await db.deleteFrom('ci_rules').where('maker_id', '=', makerId).execute()
    },

    /** Returns false if the rule is gone, or belongs to another repository of the same name. */
    async recordUse(id: string, repositoryId: string, at: Date) {
      const { numUpdatedRows } = await db
        .updateTable('ci_rules')
        .set({ repository_id: repositoryId, last_used_at: at })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('repository_id', 'is', null), where('repository_id', '=', repositoryId)]),
        )
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Returns false if the ID token was used before. */
    async useIdToken(idHash: Buffer, expiresAt: Date) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_id_tokens')
        .values({ id_hash: idHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('id_hash').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async forgetExpiredIdTokens(now: Date) {
      await deleteExpiredRows(db, 'used_id_tokens', sql`expires_at <= ${now}`)
    },
  }
}
