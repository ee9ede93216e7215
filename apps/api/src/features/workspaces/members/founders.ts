import { monthOf } from '@fovea/contract/time'
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { WorkspaceTables } from '../tables.ts'

export function founderIdSql(owner: string | Expression<string>) {
  return sql<string>`(select coalesce(founder_id, id) from workspaces where id = ${owner})`
}

/**
 * The workspaces that use a user's free tier in a month, such as `2026-03-01`: the personal one, the teams whose
 * founder the user is, and those whose founder the user was until another succeeded them in this month. Part of a
 * larger query.
 */
export function foundedWorkspacesQuery(
  database: Db,
  founder: string | Expression<string | null>,
  month: string,
) {
  const db = database.$extendTables<WorkspaceTables>()
  return db
    .selectFrom('workspaces')
    .select('id')
    .where((where) =>
      where.or([
        where('founder_id', '=', founder),
        where.and([where('id', '=', founder), where('founder_id', 'is', null)]),
        where(
          'id',
          'in',
          db
            .selectFrom('former_founders')
            .select('workspace_id')
            .where('user_id', '=', founder)
            .where('month', '=', month),
        ),
      ]),
    )
}

export function foundersQuery(database: Db) {
  return database
    .$extendTables<WorkspaceTables>()
    .selectFrom('workspaces')
    .select('founder_id')
    .where('founder_id', 'is not', null)
    .$narrowType<{ founder_id: string }>()
}

export function founderRepository(database: Db) {
  const db = database.$extendTables<WorkspaceTables>()
  return {
    async listFounders(workspaceId: string, month: string): Promise<string[]> {
      const founder = await this.findFounder(workspaceId)
      const former = await db
        .selectFrom('former_founders')
        .select('user_id')
        .where('workspace_id', '=', workspaceId)
        .where('month', '=', month)
        .execute()
      return [...new Set([founder, ...former.map(({ user_id }) => user_id)])]
    },

    async findFounder(workspaceId: string): Promise<string> {
      const row = await db
        .selectNoFrom(founderIdSql(workspaceId).as('founder_id'))
        .executeTakeFirstOrThrow()
      return row.founder_id
    },

    async listFounded(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('workspaces')
        .select('id')
        .where('founder_id', '=', userId)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The founder's successor: the longest-standing owner among the other members. */
    async findHeir(workspaceId: string, userId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('workspace_members')
        .select('user_id')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '<>', userId)
        .orderBy(sql<SqlBool>`role = 'owner'`, 'desc')
        .orderBy('joined_at')
        .orderBy('user_id')
        .limit(1)
        .executeTakeFirst()
      return row?.user_id
    },

    async setFounder(workspaceId: string, founder: string | null) {
      await db
        .updateTable('workspaces')
        .set({ founder_id: founder })
        .where('id', '=', workspaceId)
        .execute()
      // The SDK API caches the team's keys together with the state of its free tier.
      await sql`select pg_notify('license_keys', ${workspaceId})`.execute(db)
    },

    async addFormer(workspaceId: string, userId: string, month: string) {
      await db
        .insertInto('former_founders')
        .values({ workspace_id: workspaceId, user_id: userId, month })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async listFormer(userId: string) {
      return db
        .selectFrom('former_founders')
        .select(['workspace_id', 'month'])
        .where('user_id', '=', userId)
        .execute()
    },

    async forgetFormerBefore(month: string) {
      await db.deleteFrom('former_founders').where('month', '<', month).execute()
    },
  }
}

/** For the rest of this month the team counts with both, so that handing a team around brings no free sessions. */
export async function handOverFounder(db: Db, workspaceId: string, userId: string, now: Date) {
  const repository = founderRepository(db)
  if ((await repository.findFounder(workspaceId)) !== userId) return
  const heir = await repository.findHeir(workspaceId, userId)
  await repository.setFounder(workspaceId, heir ?? null)
  await repository.addFormer(workspaceId, userId, toMonthStart(now))
}

/** For an account that is deleted: other owners succeed it in its teams. */
export async function handOverAllFounded(db: Db, userId: string) {
  const repository = founderRepository(db)
  for (const id of await repository.listFounded(userId)) {
    const heir = await repository.findHeir(id, userId)
    await repository.setFounder(id, heir ?? null)
  }
}

export function toMonthStart(moment: Date) {
  return `${monthOf(moment)}-01`
}
