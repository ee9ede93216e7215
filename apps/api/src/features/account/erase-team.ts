import type { Admin, Developer } from '../../platform/actor.ts'
import { contextOn, type Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { closeTeamBilling, isBillingClosed } from '../billing/index.ts'
import { countFreeUse, keepFreeUse } from '../limits/index.ts'
import { sessionPersonalData } from '../session/index.ts'
import { lockForDeletion } from '../workspaces/index.ts'
import { roomsWithPersonalData } from './rooms.ts'
import { tracesOf } from './traces.ts'

/** What the account itself is: a team has none. */
const rooms = roomsWithPersonalData.filter((room) => room !== sessionPersonalData)

/**
 * Ends a team's subscription, then deletes the team and what every room keeps of it, all or nothing. Its id owns what is
 * its as a person's id does, so that the rooms erase it in the same way. `alone`: only while nobody else is in it.
 */
export async function eraseTeam(
  ctx: Ctx<Developer | Admin>,
  workspaceId: string,
  { alone = false } = {},
) {
  const { userId } = ctx.actor
  // Closing the payment profile takes its ids away: they are asked for before.
  const known = await tracesOf(ctx.db, workspaceId)
  // So is whether a plan paid for its sessions.
  const freeUse = await countFreeUse(ctx, workspaceId, ctx.now)
  await closeTeamBilling(ctx, workspaceId)
  await ctx.db.transaction().execute(async (transaction) => {
    const isClosed = await isBillingClosed(transaction, workspaceId)
    if (!isClosed || !(await lockForDeletion(transaction, { workspaceId, userId, alone }))) {
      throw new Refusal('CONFLICT', 'The workspace was changed at the same time. Try again.')
    }
    await keepFreeUse(transaction, workspaceId, freeUse, ctx.now)
    const traces = new Set([...known, ...(await tracesOf(transaction, workspaceId))])
    const { metering } = contextOn(ctx, transaction)
    for (const { erase } of rooms) await erase(transaction, workspaceId, [...traces], metering)
  })
  ctx.log.info({ ownerId: workspaceId, userId }, 'a workspace was deleted')
}
