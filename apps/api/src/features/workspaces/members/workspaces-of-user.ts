import { type RawBuilder, sql } from 'kysely'

/** Ids of a user's own workspace and of their teams, as an array. */
export function workspacesOfUserSql(userId: RawBuilder<string>) {
  return sql<string[]>`array(
    select ${userId} union all select workspace_id from workspace_members where user_id = ${userId}
  )`
}
