import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { closeBilling } from '../billing/index.ts'
import { readUser } from '../session/index.ts'
import { roomsWithPersonalData } from './rooms.ts'

type Deletion = { ctx: Ctx<Developer | Admin>; input: { confirm: string } }

/** Ends the subscription, then deletes the account and what every room keeps about the person, all or nothing. */
export async function deleteAccount({ ctx, input }: Deletion) {
  const { email } = await readUser(ctx, ctx.actor.userId)
  if (input.confirm.toLowerCase() !== email.toLowerCase()) {
    const message = `Type ${email} to confirm.`
    throw new Refusal('BAD_INPUT', message, { fields: { confirm: message } })
  }
  await closeBilling(ctx, ctx.actor.userId)
  await ctx.db.transaction().execute(async (transaction) => {
    for (const { erase } of roomsWithPersonalData) await erase(transaction, ctx.actor.userId)
  })
}
