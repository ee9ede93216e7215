import { maxWorkspaces, type Role } from '@fovea/contract/workspaces/permissions'
import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { recordWorkspaceEvent } from './events/record-workspace-event.ts'
import { presentTeam } from './present.ts'
import { workspaceRepository } from './repository.ts'

type Create = { ctx: Ctx<Developer | Admin>; input: { name: string } }

export function createWorkspace({ ctx, input: { name } }: Create) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { userId } = ctx.actor
    const repository = workspaceRepository(transaction)
    await repository.lockPerson(userId)
    if ((await repository.countTeamsOf(userId)) >= maxWorkspaces) throw createWorkspaceLimitError()
    const team = await insertTeam(transaction, { name, userId, now: ctx.now })
    return presentTeam(team, 'owner', 1)
  })
}

type Founding = { name: string; userId: string; now: Date }

/** Runs in the caller's transaction. The user becomes founder and first owner. */
export async function insertTeam(db: Db, { name, userId, now }: Founding) {
  const team = await workspaceRepository(db).insertTeam(name, now)
  await addMember(db, team, { userId, role: 'owner', now })
  const actor = { userId, workspace: { id: team.id } }
  await recordWorkspaceEvent(db, { actor, now }, { action: 'created', after: name })
  return team
}

type Joining = { userId: string; role: Role; now: Date }

export async function addMember(db: Db, { id }: { id: string }, { userId, role, now }: Joining) {
  await workspaceRepository(db).insertMember({
    workspace_id: id,
    user_id: userId,
    role,
    joined_at: now,
  })
}

export function createWorkspaceLimitError() {
  return new AppError(
    'RULE_BROKEN',
    `You are already in ${maxWorkspaces} team workspaces, the maximum. Leave or delete one first.`,
  )
}
