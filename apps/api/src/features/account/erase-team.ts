import type { Admin, Developer } from '../../platform/actor.ts'
import { withDb, type Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { closeTeamBilling, isBillingClosed } from '../billing/index.ts'
import { countFreeSessions, saveFreeUse } from '../limits/index.ts'
import { authPersonalData } from '../auth/index.ts'
import { lockTeamForDeletion } from '../workspaces/index.ts'
import { personalDataFeatures } from './personal-data-features.ts'
import { findTraces } from './find-traces.ts'

/** A team has no sign-in data. */
const erasedFeatures = personalDataFeatures.filter((feature) => feature !== authPersonalData)

/** A workspace ID owns rows like a user ID does. `alone`: fails if the team has other members. */
export async function eraseTeam(
  ctx: Ctx<Developer | Admin>,
  workspaceId: string,
  { alone: onlyIfLastMember = false } = {},
) {
  const { userId } = ctx.actor
  // Closing the billing profile deletes its provider IDs, so read them first.
  const known = await findTraces(ctx.db, workspaceId)
  // Closing billing also deletes the information whether a plan paid for the sessions.
  const freeUse = await countFreeSessions(ctx, workspaceId, ctx.now)
  await closeTeamBilling(ctx, workspaceId)
  await ctx.db.transaction().execute(async (transaction) => {
    const isClosed = await isBillingClosed(transaction, workspaceId)
    if (
      !isClosed ||
      !(await lockTeamForDeletion(transaction, { workspaceId, userId, onlyIfLastMember }))
    ) {
      throw new AppError('CONFLICT', 'The workspace was changed at the same time. Try again.')
    }
    await saveFreeUse(transaction, workspaceId, freeUse, ctx.now)
    const traces = new Set([...known, ...(await findTraces(transaction, workspaceId))])
    const { metering } = withDb(ctx, transaction)
    for (const { erase } of erasedFeatures)
      await erase(transaction, workspaceId, [...traces], metering)
  })
  ctx.log.info({ ownerId: workspaceId, userId }, 'workspace deleted')
}
