import { type Insertable, sql } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { deactivationQuery } from '../auth/index.ts'
import { suspensionQuery } from '../workspaces/index.ts'
import type { TokenTables } from './tables.ts'

type NewTokenRow = Omit<Insertable<TokenTables['workspace_tokens']>, 'id' | 'team_id'>
export type TokenRow = Awaited<ReturnType<ReturnType<typeof tokenRepository>['list']>>[number]

const shownColumns = [
  'id',
  'workspace_id',
  'maker_id',
  'name',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_ip',
  'networks',
  'key_ids',
  'rule_id',
] as const

export function tokenRepository(database: Db) {
  const db = database.$extendTables<TokenTables>()
  const tokens = () => db.selectFrom('workspace_tokens').select(shownColumns)

  return {
    /** Serializes changes to the number of tokens of a workspace. */
    async lockWorkspace(workspaceId: string) {
      await lockInTransaction(db, 'tokens', workspaceId)
    },

    /** Tokens that work: either those of rules for CI, or the others. */
    async count(workspaceId: string, now: Date, { ofRules = false } = {}) {
      const row = await db
        .selectFrom('workspace_tokens')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('rule_id', ofRules ? 'is not' : 'is', null)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
        )
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** How many of these are production or commercial keys of the workspace. */
    async countKeys(workspaceId: string, keyIds: readonly string[]) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from license_keys
        where owner_id = ${workspaceId} and id = any (${keyIds}) and kind in ('prod', 'com')`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },

    async insert(token: NewTokenRow) {
      const { workspace_id, maker_id } = token
      return db
        .insertInto('workspace_tokens')
        .values({ ...token, team_id: workspace_id === maker_id ? null : workspace_id })
        .returning(shownColumns)
        .executeTakeFirstOrThrow()
    },

    /** Without expired tokens of CI, which would fill the list. */
    async list(workspaceId: string, now: Date) {
      return tokens()
        .where('workspace_id', '=', workspaceId)
        .where((where) => where.or([where('rule_id', 'is', null), where('expires_at', '>', now)]))
        .orderBy('id', 'desc')
        .execute()
    },

    async listOfRule(ruleId: string, now: Date) {
      return tokens().where('rule_id', '=', ruleId).where('expires_at', '>', now).execute()
    },

    /** Tokens that work and end with the membership. */
    async listOfMember(workspaceId: string, userId: string, now: Date) {
      return tokens()
        .where('workspace_id', '=', workspaceId)
        .where('maker_id', '=', userId)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
        )
        .orderBy('id')
        .execute()
    },

    async listMadeBy(makerId: string) {
      return tokens().where('maker_id', '=', makerId).orderBy('id').execute()
    },

    async findByHash(hash: Buffer) {
      return tokens().where('token_hash', '=', hash).executeTakeFirst()
    },

    async findValidTokens(ids: string[], now: Date) {
      return db
        .selectFrom('workspace_tokens')
        .select(['id', 'workspace_id', 'maker_id', 'rule_id'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
        )
        .where((where) => where(deactivationQuery(database, where.ref('maker_id')), 'is', null))
        .where((where) => where(suspensionQuery(database, where.ref('workspace_id')), 'is', null))
        .execute()
    },

    async end(workspaceId: string, id: string) {
      return db
        .deleteFrom('workspace_tokens')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .returning(shownColumns)
        .executeTakeFirst()
    },

    async endByHash(hash: Buffer) {
      return db
        .deleteFrom('workspace_tokens')
        .where('token_hash', '=', hash)
        .returning(shownColumns)
        .executeTakeFirst()
    },

    async recordUse(
      id: string,
      { at, ip, unlessAfter }: { at: Date; ip: string; unlessAfter: Date },
    ) {
      await db
        .updateTable('workspace_tokens')
        .set({ last_used_at: at, last_used_ip: ip })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', unlessAfter)]),
        )
        .execute()
    },

    async endMadeBy(makerId: string) {
      await db.deleteFrom('workspace_tokens').where('maker_id', '=', makerId).execute()
    },

    async forgetExpiredBefore(moment: Date) {
      await deleteExpiredRows(db, 'workspace_tokens', sql`expires_at < ${moment}`)
    },

    async forgetExpiredOfRules(now: Date) {
      await deleteExpiredRows(
        db,
        'workspace_tokens',
        sql`rule_id is not null and expires_at <= ${now}`,
      )
    },
  }
}
