import { normalAddress } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/session'
import type { Member } from '../../platform/actor.ts'
import { contextOn, type Ctx } from '../../platform/context.ts'
import { recordEvent } from './events/record-event.ts'
import { lockOwnTeam, refusePersonal } from './policy.ts'
import { readWorkspace } from './read-workspaces.ts'
import { workspaceRepository } from './repository.ts'

/** Renames a team. The name that it has already changes nothing. */
export function renameWorkspace({ ctx, name }: { ctx: Ctx<Member>; name: string }) {
  refusePersonal(ctx.actor)
  return ctx.db.transaction().execute(async (transaction) => {
    const team = await lockOwnTeam(transaction, ctx.actor)
    if (team.name !== name) {
      await workspaceRepository(transaction).renameTeam(team.id, name)
      await recordEvent(transaction, ctx, { action: 'renamed', before: team.name, after: name })
    }
    return readWorkspace(contextOn(ctx, transaction))
  })
}

/** Changes where a team's invoices go; the card provider is told with the next look at the plan. */
export function changeAddress({ ctx, address }: { ctx: Ctx<Member>; address: Address | null }) {
  refusePersonal(ctx.actor)
  const normal = address && normalAddress(address)
  return ctx.db.transaction().execute(async (transaction) => {
    const { id } = await lockOwnTeam(transaction, ctx.actor)
    await workspaceRepository(transaction).setAddress(id, normal)
    await recordEvent(transaction, ctx, { action: 'address-changed' })
    return normal
  })
}
