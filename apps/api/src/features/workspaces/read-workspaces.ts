import type { OpenWorkspace, Workspace } from '@fovea/contract/workspaces'
import type { Role } from '@fovea/contract/workspaces/permissions'
import type { Admin, Developer, WorkspaceActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readUser } from '../auth/index.ts'
import { assertTeamExists } from './policy.ts'
import { presentPersonal, presentTeam } from './present.ts'
import { workspaceRepository } from './repository.ts'

/** A token has no other workspace than its own, even if its creator is a member of others. */
export async function readWorkspaces(
  ctx: Ctx<Developer | Admin | (WorkspaceActor & { kind: 'program' })>,
): Promise<Workspace[]> {
  const { actor } = ctx
  if (actor.kind === 'program') {
    const { address: _, ...own } = await readWorkspace({ db: ctx.db, actor })
    return [own]
  }
  const { userId } = actor
  const { nickname } = await readUser(ctx, userId)
  const teams = await workspaceRepository(ctx.db).listTeamsOf(userId)
  return [
    presentPersonal(userId, nickname),
    ...teams.map((row) => presentTeam(row, row.role, row.members)),
  ]
}

export async function readWorkspace({
  db,
  actor,
}: Pick<Ctx<WorkspaceActor>, 'db' | 'actor'>): Promise<OpenWorkspace> {
  const { id, role } = actor.workspace
  if (id === actor.userId) {
    const { nickname, address } = await readUser({ db }, id)
    return { ...presentPersonal(id, nickname), address }
  }
  const repository = workspaceRepository(db)
  const team = assertTeamExists(await repository.findTeam(id))
  const { length: members } = await repository.listMembers(id)
  return { ...presentTeam(team, role, members), address: team.address }
}

export async function findTeamsOfUsers(db: Db, userIds: string[]) {
  // "in ()" is a syntax error, so return early.
  if (userIds.length === 0) return new Map<string, { _id: string; name: string; role: Role }[]>()
  const rows = await workspaceRepository(db).listTeamsOfPeople(userIds)
  const teams = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    userIds.map((userId) => [
      userId,
      (teams.get(userId) ?? []).map(({ id, name, role }) => ({ _id: id, name, role })),
    ]),
  )
}

export type WorkspaceSummary = Awaited<ReturnType<typeof readWorkspaceSummaries>>[number]

/** A personal workspace has no name and no member rows. Members are in the order in which they joined. */
export async function readWorkspaceSummaries(db: Db, ids: string[]) {
  // "in ()" is a syntax error.
  if (ids.length === 0) return []
  const repository = workspaceRepository(db)
  const rows = await repository.listWorkspaces(ids)
  const members = Map.groupBy(await repository.listMembersOf(ids), (row) => row.workspace_id)
  return rows.map(({ id, name, created_at, suspended_at }) => ({
    id,
    name,
    createdAt: created_at,
    suspendedAt: suspended_at,
    members: (members.get(id) ?? []).map((row) => ({
      userId: row.user_id,
      role: row.role,
      joinedAt: row.joined_at,
    })),
  }))
}

export function readWorkspaceIds(db: Db) {
  return workspaceRepository(db).readIds()
}

export async function findTeamNames(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
  // "in ()" is a syntax error.
  const teams = ids.length === 0 ? [] : await workspaceRepository(db).findTeams([...new Set(ids)])
  return new Map(teams.map(({ id, name }) => [id, name]))
}
