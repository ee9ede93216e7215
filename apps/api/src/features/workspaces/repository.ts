import type { Address } from '@fovea/contract/auth'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deactivationQuery } from '../auth/index.ts'
import type { WorkspaceTables } from './tables.ts'

type WorkspaceRow = Omit<Selectable<WorkspaceTables['workspaces']>, 'founder_id'>
export type TeamRow = WorkspaceRow & { name: string }
export type MemberRow = Selectable<WorkspaceTables['workspace_members']>

const workspaceColumns = ['id', 'name', 'address', 'created_at'] as const
const memberColumns = ['workspace_id', 'user_id', 'role', 'joined_at'] as const

/** Since when every owner of a team is deactivated; null while one is not. Not run yet, as a part of a larger query. */
export function teamDeactivationQuery(database: Db, team: string | Expression<string>) {
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

/** The members of teams whose name contains a text, as part of a larger query. */
export function teamMembersByNameQuery(database: Db, contained: string) {
  return database
    .$extendTables<WorkspaceTables>()
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select('workspace_members.user_id')
    .where(sql<SqlBool>`position(lower(${contained}) in lower(workspaces.name)) > 0`)
}

/** All SQL of workspaces and who is in them. Made anew over a transaction where several acts belong together. */
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
    /** Makes changes to how many workspaces a person has wait for each other. */
    async lockPerson(userId: string) {
      await lockInTransaction(db, 'workspacesOfUser', userId)
    },

    /**
     * Makes changes to who is in a team, or is invited, wait for each other. Whoever stores what the workspace owns does not
     * wait: that takes a weaker lock.
     */
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

    /** A team's, or a person's who goes; with it goes what it owns. */
    async deleteWorkspace(id: string) {
      await db.deleteFrom('workspaces').where('id', '=', id).execute()
    },

    /** The teams that a person is in, by name, and as what. */
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

    /** The teams that several people are in, by name. */
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

    /** As what somebody is in a team; undefined where they are not. */
    async findRole(workspaceId: string, userId: string): Promise<Role | undefined> {
      const row = await db
        .selectFrom('workspace_members')
        .select('role')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.role
    },

    /** The oldest first. */
    async listMembers(workspaceId: string): Promise<MemberRow[]> {
      return members(workspaceId).execute()
    },

    /** Those whose accounts admins have not deactivated: nobody else can sign in, and do anything there. */
    async listActiveMembers(workspaceId: string): Promise<MemberRow[]> {
      return members(workspaceId)
        .where((where) => where(deactivationQuery(database, where.ref('user_id')), 'is', null))
        .execute()
    },

    /** Whoever keeps keys of the teams that somebody owns in memory is told, as for a change of the keys themselves. */
    async tellOwned(userId: string) {
      await sql`select pg_notify('license_keys', workspace_id::text) from workspace_members
        where user_id = ${userId} and role = 'owner'`.execute(db)
    },

    /** Of these people in these teams, who is in which, and as what. */
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
      await db.deleteFrom('workspace_members').where('user_id', '=', userId).execute()
    },

    /** Teams by their ids. */
    async findTeams(ids: string[]): Promise<TeamRow[]> {
      return teams().where('id', 'in', ids).execute()
    },
  }
}
