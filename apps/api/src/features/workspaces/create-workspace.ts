import { mostWorkspaces } from '@fovea/contract/workspaces/permissions'
import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordEvent } from './events/record-event.ts'
import { presentTeam } from './present.ts'
import { workspaceRepository } from './repository.ts'

type Create = { ctx: Ctx<Developer | Admin>; input: { name: string } }

/** Makes a team's workspace, and whoever makes it its owner. */
export function createWorkspace({ ctx, input: { name } }: Create) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { userId } = ctx.actor
    const repository = workspaceRepository(transaction)
    await repository.lockPerson(userId)
    if ((await repository.countTeamsOf(userId)) >= mostWorkspaces) throw tooManyWorkspaces()
    const team = await repository.insertTeam(name, ctx.now)
    const workspace = { id: team.id, role: 'owner' as const }
    await repository.insertMember({
      workspace_id: team.id,
      user_id: userId,
      role: workspace.role,
      joined_at: ctx.now,
    })
    const actor = { ...ctx.actor, workspace }
    await recordEvent(transaction, { actor, now: ctx.now }, { action: 'created', after: name })
    return presentTeam(team, workspace.role)
  })
}

export function tooManyWorkspaces() {
  return new Refusal(
    'RULE_BROKEN',
    `You are already in ${mostWorkspaces} team workspaces, the maximum. Leave or delete one first.`,
  )
}
