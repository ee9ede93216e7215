import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { WorkspaceTables } from '../tables.ts'

/** Who founded a workspace; of a personal one, its person. As a part of a larger query. */
export function founderIdSql(owner: string | Expression<string>) {
  return sql<string>`(select coalesce(founder_id, id) from workspaces where id = ${owner})`
}

/**
 * The workspaces that use a person's free tier in a month, such as `2026-03-01`: those whose founder they are, the personal one, and
 * those whose founder they were until another took their place in this month. Not run yet, as a part of a larger query.
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

/** Those who founded teams. Not run yet either. */
export function foundersQuery(database: Db) {
  return database
    .$extendTables<WorkspaceTables>()
    .selectFrom('workspaces')
    .select('founder_id')
    .where('founder_id', 'is not', null)
    .$narrowType<{ founder_id: string }>()
}

/** All SQL of founders that is run here. */
export function founderRepository(database: Db) {
  const db = database.$extendTables<WorkspaceTables>()
  return {
    /** Those with whom a workspace counts in a month: its founder, and who was it before in this month. */
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

    /** The teams that a person founded. */
    async listFounded(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('workspaces')
        .select('id')
        .where('founder_id', '=', userId)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Who takes a founder's place: of the team's other members the one who has been an owner longest. */
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
      // The SDK API keeps keys of the team in memory, with what decides about its free tier.
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

/**
 * A member leaves a team. Where they are its founder, its longest-standing owner takes their place. For the rest of this month the
 * team counts with both: handing a team around brings no new free sessions.
 */
export async function handOverFounder(db: Db, workspaceId: string, userId: string, now: Date) {
  const repository = founderRepository(db)
  if ((await repository.findFounder(workspaceId)) !== userId) return
  const heir = await repository.findHeir(workspaceId, userId)
  await repository.setFounder(workspaceId, heir ?? null)
  await repository.addFormer(workspaceId, userId, toMonthStart(now))
}

/** An account is deleted: others take its place in the teams that it founded. */
export async function handOverAllFounded(db: Db, userId: string) {
  const repository = founderRepository(db)
  for (const id of await repository.listFounded(userId)) {
    const heir = await repository.findHeir(id, userId)
    await repository.setFounder(id, heir ?? null)
  }
}

/** The month of a moment as the tables have it, such as `2026-03-01`. */
export function toMonthStart(moment: Date) {
  return `${moment.toISOString().slice(0, 7)}-01`
}
