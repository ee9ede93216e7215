import type { Address } from '@fovea/contract/auth'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import { deactivationQuery } from '../auth/index.ts'
import { notifyWorkspaceSql, type WorkspaceTables } from './tables.ts'

type WorkspaceRow = Omit<Selectable<WorkspaceTables['workspaces']>, 'founder_id'>
export type TeamRow = WorkspaceRow & { name: string }
export type MemberRow = Selectable<WorkspaceTables['workspace_members']>

const workspaceColumns = ['id', 'name', 'address', 'created_at', 'suspended_at'] as const
const memberColumns = ['workspace_id', 'user_id', 'role', 'joined_at'] as const

/** Part of a larger query. Null for a personal workspace. */
export function suspensionQuery(database: Db, team: string | Expression<string>) {
  return database
    .$extendTables<WorkspaceTables>()
    .selectFrom('workspaces')
    .select('suspended_at')
    .where('id', '=', team)
}

/** Since when a team is suspended, or all of its owners are deactivated; null for other teams. Part of a larger query. */
export function teamDeactivationQuery(database: Db, team: string | Expression<string>) {
  return database.selectNoFrom((from) =>
    from
      .fn<Date | null>('least', [
        suspensionQuery(database, team),
        ownersDeactivationQuery(database, team),
      ])
      .as('deactivated_at'),
  )
}

function ownersDeactivationQuery(database: Db, team: string | Expression<string>) {
  const owners = database
    .$extendTables<WorkspaceTables>()
    .selectFrom('workspace_members')
    .select((from) => deactivationQuery(database, from.ref('user_id')).as('deactivated_at'))
    .where('workspace_id', '=', team)
    .where('role', '=', 'owner')
  return database
    .selectFrom(owners.as('owners'))
    .select((from) => from.fn.max('owners.deactivated_at').as('deactivated_at'))
    .having(sql<SqlBool>`bool_and(owners.deactivated_at is not null)`)
}

export function teamMembersByNameQuery(database: Db, contained: string) {
  return database
    .$extendTables<WorkspaceTables>()
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select('workspace_members.user_id')
    .where(sql<SqlBool>`position(lower(${contained}) in lower(workspaces.name)) > 0`)
}

export function workspaceRepository(database: Db) {
  const db = database.$extendTables<WorkspaceTables>()
  const teams = () =>
    db
      .selectFrom('workspaces')
      .select(workspaceColumns)
      .where('name', 'is not', null)
      .$narrowType<{ name: string }>()

  const members = (workspaceId: string) =>
    db
      .selectFrom('workspace_members')
      .select(memberColumns)
      .where('workspace_id', '=', workspaceId)
      .orderBy('joined_at')
      .orderBy('user_id')

  return {
    /** Serializes changes to the number of workspaces of a user. */
    async lockPerson(userId: string) {
      await lockInTransaction(db, 'workspacesOfUser', userId)
    },

    /** Inserting rows that the workspace owns does not wait, because a foreign key takes a weaker lock. */
    async lockTeam(id: string): Promise<TeamRow | undefined> {
      return teams().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    },

    async findTeam(id: string): Promise<TeamRow | undefined> {
      return teams().where('id', '=', id).executeTakeFirst()
    },

    async insertTeam(name: string, now: Date): Promise<TeamRow> {
      return db
        .insertInto('workspaces')
        .values({ name, created_at: now })
        .returning(workspaceColumns)
        .$narrowType<{ name: string }>()
        .executeTakeFirstOrThrow()
    },

    async renameTeam(id: string, name: string) {
      await db.updateTable('workspaces').set({ name }).where('id', '=', id).execute()
    },

    async setAddress(id: string, address: Address | null) {
      await db
        .updateTable('workspaces')
        .set({ address: address && JSON.stringify(address) })
        .where('id', '=', id)
        .execute()
    },

    /** Deletes everything that the workspace owns as well. */
    async deleteWorkspace(id: string) {
      await db.deleteFrom('workspaces').where('id', '=', id).execute()
    },

    async listTeamsOf(userId: string) {
      return teams()
        .innerJoin('workspace_members', 'workspace_members.workspace_id', 'workspaces.id')
        .select('workspace_members.role')
        .select(
          sql<number>`(select count(*)::int from workspace_members as all_members
            where all_members.workspace_id = workspaces.id)`.as('members'),
        )
        .where('workspace_members.user_id', '=', userId)
        .orderBy(sql`lower(workspaces.name)`)
        .orderBy('workspaces.id')
        .execute()
    },

    async listTeamsOfPeople(userIds: string[]) {
      return teams()
        .innerJoin('workspace_members', 'workspace_members.workspace_id', 'workspaces.id')
        .select(['workspace_members.user_id', 'workspace_members.role'])
        .where('workspace_members.user_id', 'in', userIds)
        .orderBy(sql`lower(workspaces.name)`)
        .orderBy('workspaces.id')
        .execute()
    },

    async countTeamsOf(userId: string) {
      const row = await db
        .selectFrom('workspace_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async findMembership(workspaceId: string, userId: string) {
      return db
        .selectFrom('workspace_members')
        .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
        .select(['workspace_members.role', 'workspaces.suspended_at'])
        .where('workspace_members.workspace_id', '=', workspaceId)
        .where('workspace_members.user_id', '=', userId)
        .executeTakeFirst()
    },

    /** Returns whether it changed anything. */
    async setSuspended(id: string, at: Date | null) {
      const { numUpdatedRows } = await db
        .updateTable('workspaces')
        .set({ suspended_at: at })
        .where('id', '=', id)
        .where('suspended_at', at === null ? 'is not' : 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async findRole(workspaceId: string, userId: string): Promise<Role | undefined> {
      const row = await db
        .selectFrom('workspace_members')
        .select('role')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.role
    },

    async listMembers(workspaceId: string): Promise<MemberRow[]> {
      return members(workspaceId).execute()
    },

    /** Members who are not deactivated, and can therefore sign in. */
    async listActiveMembers(workspaceId: string): Promise<MemberRow[]> {
      return members(workspaceId)
        .where((where) => where(deactivationQuery(database, where.ref('user_id')), 'is', null))
        .execute()
    },

    /** Notifies processes that cache keys of the user's teams, as a change of the keys would. */
    async notifyOwnedTeams(userId: string) {
      await sql`select pg_notify('license_keys', workspace_id::text) from workspace_members
        where user_id = ${userId} and role = 'owner'`.execute(db)
    },

    /** The roles of these users in these teams. Includes combinations that `pairs` does not name. */
    async findRoles(pairs: { workspaceId: string; userId: string }[]) {
      return db
        .selectFrom('workspace_members')
        .select(['workspace_id', 'user_id', 'role'])
        .where('workspace_id', 'in', [...new Set(pairs.map(({ workspaceId }) => workspaceId))])
        .where('user_id', 'in', [...new Set(pairs.map(({ userId }) => userId))])
        .execute()
    },

    async insertMember(member: MemberRow) {
      await db.insertInto('workspace_members').values(member).execute()
    },

    async changeRole(workspaceId: string, userId: string, role: Role) {
      await db
        .updateTable('workspace_members')
        .set({ role })
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .execute()
    },

    async deleteMember(workspaceId: string, userId: string) {
      const { numDeletedRows } = await db
        .deleteFrom('workspace_members')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async leaveAll(userId: string) {
      await db
        .deleteFrom('workspace_members')
        .where('user_id', '=', userId)
        .returning(notifyWorkspaceSql.as('notified'))
        .execute()
    },

    async listWorkspaces(ids: string[]) {
      return db.selectFrom('workspaces').select(workspaceColumns).where('id', 'in', ids).execute()
    },

    async listMembersOf(ids: string[]): Promise<MemberRow[]> {
      return db
        .selectFrom('workspace_members')
        .select(memberColumns)
        .where('workspace_id', 'in', ids)
        .orderBy('joined_at')
        .orderBy('user_id')
        .execute()
    },

    /** In pages, as `readInPages` reads them. */
    readIds() {
      return readInPages(db.selectFrom('workspaces').select('id'), ['id'])
    },

    async findTeams(ids: string[]): Promise<TeamRow[]> {
      return teams().where('id', 'in', ids).execute()
    },
  }
}
