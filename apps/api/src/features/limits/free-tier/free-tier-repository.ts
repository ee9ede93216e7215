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

export function freeTierRepository(database: Db) {
  const db = database.$extendTables<LimitTables>()
  return {
    /** The founder's other workspaces in a month, such as `2026-03-01`, with the input of their limits. */
    async listOthers(ownerId: string, month: string) {
      const founded = foundedWorkspacesQuery(database, founderIdSql(ownerId), month)
      return db
        .selectFrom(founded.as('founded'))
        .innerJoinLateral(
          // From the start of the month, because a commercial license that ended this month covered its sessions.
          (from) =>
            limitsInputQuery(database, from.ref('founded.id'), new Date(month)).as('limits_input'),
          (join) => join.onTrue(),
        )
        .select('founded.id')
        .selectAll('limits_input')
        .where('founded.id', '<>', ownerId)
        .orderBy('founded.id')
        .execute()
    },

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

    async deleteUsedBefore(month: string) {
      await db.deleteFrom('free_tier_used').where('month', '<', month).execute()
    },
  }
}

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
