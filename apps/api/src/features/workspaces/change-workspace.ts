import { normalizeAddress } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import type { Member } from '../../platform/actor.ts'
import { withDb, type Ctx } from '../../platform/context.ts'
import { recordWorkspaceEvent } from './events/record-workspace-event.ts'
import { lockCurrentTeam, assertTeam } from './policy.ts'
import { readWorkspace } from './read-workspaces.ts'
import { workspaceRepository } from './repository.ts'

export function renameWorkspace({ ctx, name }: { ctx: Ctx<Member>; name: string }) {
  assertTeam(ctx.actor)
  return ctx.db.transaction().execute(async (transaction) => {
    const team = await lockCurrentTeam(transaction, ctx.actor)
    if (team.name !== name) {
      await workspaceRepository(transaction).renameTeam(team.id, name)
      await recordWorkspaceEvent(transaction, ctx, {
        action: 'renamed',
        before: team.name,
        after: name,
      })
    }
    return readWorkspace(withDb(ctx, transaction))
  })
}

/** Changes the team's invoice address. It is sent to the card provider when the plan is read next. */
export function changeWorkspaceAddress({
  ctx,
  address,
}: {
  ctx: Ctx<Member>
  address: Address | null
}) {
  assertTeam(ctx.actor)
  const normal = address && normalizeAddress(address)
  return ctx.db.transaction().execute(async (transaction) => {
    const { id } = await lockCurrentTeam(transaction, ctx.actor)
    await workspaceRepository(transaction).setAddress(id, normal)
    await recordWorkspaceEvent(transaction, ctx, { action: 'address-changed' })
    return normal
  })
}
