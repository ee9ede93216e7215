import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import {
  foundedWorkspacesQuery,
  founderIdSql,
  foundersQuery,
  toMonthStart,
} from '../../workspaces/index.ts'
import { limitsInputQuery } from '../repository.ts'
import type { LimitTables } from '../tables.ts'

/** All SQL of what a founder's workspaces use of their one free tier. */
export function freeTierRepository(database: Db) {
  const db = database.$extendTables<LimitTables>()
  return {
    /** The other workspaces that use the same free tier in a month, such as `2026-03-01`, and what their limits are decided by. */
    async listOthers(ownerId: string, month: string) {
      const founded = foundedWorkspacesQuery(database, founderIdSql(ownerId), month)
      return db
        .selectFrom(founded.as('founded'))
        .innerJoinLateral(
          // A commercial license that ended in this month covered its sessions.
          (from) =>
            limitsInputQuery(database, from.ref('founded.id'), new Date(month)).as('standing'),
          (join) => join.onTrue(),
        )
        .select('founded.id')
        .selectAll('standing')
        .where('founded.id', '<>', ownerId)
        .orderBy('founded.id')
        .execute()
    },

    /** A page of founders by id: their workspaces in a month, and what deleted workspaces had used. */
    async listPools(after: string, month: string, most: number) {
      const founders = foundersQuery(database)
        .where('founder_id', '>', after)
        .union(
          db
            .selectFrom('free_tier_used')
            .select('founder_id')
            .where('founder_id', '>', after)
            .where('month', '=', month),
        )
        .orderBy('founder_id')
        .limit(most)
      return db
        .selectFrom(founders.as('founders'))
        .innerJoinLateral(
          (from) =>
            foundedWorkspacesQuery(database, from.ref('founders.founder_id'), month).as('founded'),
          (join) => join.onTrue(),
        )
        .leftJoin('free_tier_used', (join) =>
          join
            .onRef('free_tier_used.founder_id', '=', 'founders.founder_id')
            .on('free_tier_used.month', '=', month),
        )
        .select(['founders.founder_id', 'founded.id', 'free_tier_used.sessions as used'])
        .orderBy('founders.founder_id')
        .execute()
    },

    /** What workspaces of the same founder had used before they were deleted. */
    async findUsedBefore(ownerId: string, month: string): Promise<number> {
      const row = await db
        .selectFrom('free_tier_used')
        .select('sessions')
        .where('founder_id', '=', founderIdSql(ownerId))
        .where('month', '=', month)
        .executeTakeFirst()
      return row?.sessions ?? 0
    },

    async addUsed(founderId: string, month: string, sessions: number) {
      await db
        .insertInto('free_tier_used')
        .values({ founder_id: founderId, month, sessions })
        .onConflict((conflict) =>
          conflict
            .columns(['founder_id', 'month'])
            .doUpdateSet({ sessions: sql`free_tier_used.sessions + excluded.sessions` }),
        )
        .execute()
    },

    async listUsed(founderId: string) {
      return db
        .selectFrom('free_tier_used')
        .select(['month', 'sessions'])
        .where('founder_id', '=', founderId)
        .execute()
    },

    async eraseUsed(founderId: string) {
      await db.deleteFrom('free_tier_used').where('founder_id', '=', founderId).execute()
    },

    async forgetUsedBefore(month: string) {
      await db.deleteFrom('free_tier_used').where('month', '<', month).execute()
    },
  }
}

/** Whether a workspace shares its free tier with others, or with what deleted ones used. Not run yet, as a part of a larger query. */
export function sharesFreeTierQuery(database: Db, owner: string | Expression<string>, now: Date) {
  const month = toMonthStart(now)
  const founder = founderIdSql(owner)
  const others = foundedWorkspacesQuery(database, founder, month).where('id', '<>', owner)
  const used = database
    .$extendTables<LimitTables>()
    .selectFrom('free_tier_used')
    .select('month')
    .where('founder_id', '=', founder)
    .where('month', '=', month)
  return database.selectNoFrom((select) =>
    select.or([select.exists(others), select.exists(used)]).as('shares_free_tier'),
  )
}
