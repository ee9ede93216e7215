import type { Admin, Developer } from '../../platform/actor.ts'
import { contextOn, type Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { closeBilling } from '../billing/index.ts'
import { readUser } from '../session/index.ts'
import { roomsWithPersonalData } from './rooms.ts'

type Deletion = { ctx: Ctx<Developer | Admin>; input: { confirm: string } }

/** Ends the subscription, then deletes the account and what every room keeps about the person, all or nothing. */
export async function deleteAccount({ ctx, input }: Deletion) {
  const { userId } = ctx.actor
  const { email } = await readUser(ctx, userId)
  if (input.confirm.toLowerCase() !== email.toLowerCase()) {
    const message = `Type ${email} to confirm.`
    throw new Refusal('BAD_INPUT', message, { fields: { confirm: message } })
  }
  // Closing the payment profile takes its ids away: they are asked for before.
  const known = await tracesOf(ctx.db, userId)
  await closeBilling(ctx, userId)
  await ctx.db.transaction().execute(async (transaction) => {
    const traces = new Set([...known, ...(await tracesOf(transaction, userId))])
    const { metering } = contextOn(ctx, transaction)
    for (const { erase } of roomsWithPersonalData)
      await erase(transaction, userId, [...traces], metering)
  })
}

/** What the person is called in any room. */
async function tracesOf(db: Db, userId: string) {
  const found = [userId]
  for (const { traces } of roomsWithPersonalData)
    found.push(...((await traces?.(db, userId)) ?? []))
  return found
}
