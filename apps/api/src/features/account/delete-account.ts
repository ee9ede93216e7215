import { foldEmail } from '@fovea/contract/email-address'
import type { Admin, Developer } from '../../platform/actor.ts'
import { withDb, type Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { closeBilling, isBillingClosed, listUnpaidInvoices } from '../billing/index.ts'
import { saveUsedTrial } from '../license-keys/index.ts'
import { readUser } from '../auth/index.ts'
import { planLeaving } from '../workspaces/index.ts'
import { eraseTeam } from './erase-team.ts'
import { publishLeaving } from './publish-leaving.ts'
import { personalDataFeatures } from './personal-data-features.ts'
import { findTraces } from './find-traces.ts'

type Deletion = { ctx: Ctx<Developer | Admin>; input: { confirm: string } }

/** Ends the subscription, then deletes the account and all personal data in one transaction. */
export async function deleteAccount({ ctx, input }: Deletion) {
  const { userId } = ctx.actor
  const { email } = await readUser(ctx, userId)
  if (foldEmail(input.confirm) !== foldEmail(email)) {
    const message = `Type ${email} to confirm.`
    throw new AppError('BAD_INPUT', message, { fields: { confirm: message } })
  }
  await leaveTeams(ctx)
  // Closing the billing profile deletes its provider IDs, so read them first.
  const known = await findTraces(ctx.db, userId)
  await closeBilling(ctx, userId)
  await ctx.db.transaction().execute(async (transaction) => {
    if (!(await isBillingClosed(transaction, userId))) {
      throw new AppError(
        'CONFLICT',
        'Your payment profile was changed at the same time. Try again.',
      )
    }
    const { remaining } = await refuseOwnerless(transaction, userId)
    const traces = new Set([...known, ...(await findTraces(transaction, userId))])
    const { metering } = withDb(ctx, transaction)
    await saveUsedTrial(withDb(ctx, transaction), userId)
    await publishLeaving(transaction, { teams: remaining, userId, now: ctx.now })
    for (const { erase } of personalDataFeatures)
      await erase(transaction, userId, [...traces], metering)
  })
}

async function leaveTeams(ctx: Ctx<Developer | Admin>) {
  const { userId } = ctx.actor
  const { alone } = await ctx.db
    .transaction()
    .execute((transaction) => refuseOwnerless(transaction, userId, false))
  // Check all teams before the first is deleted, so that a refused deletion deletes nothing.
  for (const team of alone) await refuseIndebted(ctx, team)
  for (const { id } of alone) await eraseTeam(ctx, id, { alone: true })
}

async function refuseIndebted(ctx: Ctx<Developer | Admin>, team: { id: string; name: string }) {
  const unpaid = await listUnpaidInvoices(ctx, team.id)
  if (unpaid.length === 0) return
  throw new AppError(
    'RULE_BROKEN',
    `${team.name} has unpaid invoices (${unpaid.join(', ')}). Pay them, and then delete your account.`,
  )
}

/** A team with other members must keep an owner, and no team may be left without members. */
async function refuseOwnerless(db: Db, userId: string, isLast = true) {
  const leaving = await planLeaving(db, userId)
  const names = leaving.ownerless.map(({ name }) => name)
  if (names.length > 0) {
    throw new AppError(
      'RULE_BROKEN',
      `You are the only owner of ${names.join(', ')}. Make another member an owner, or delete the workspace, and then delete your account.`,
    )
  }
  if (isLast && leaving.alone.length > 0) {
    throw new AppError('CONFLICT', 'Your workspaces were changed at the same time. Try again.')
  }
  return leaving
}
