import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readUser } from '../session/index.ts'
import { roomsWithPersonalData } from './rooms.ts'

type Deletion = { ctx: Ctx<Developer | Admin>; input: { confirm: string } }

/** Deletes the account and what every room keeps about the person, all or nothing. */
export async function deleteAccount({ ctx, input }: Deletion) {
  const { email } = await readUser(ctx, ctx.actor.userId)
  if (input.confirm.toLowerCase() !== email.toLowerCase()) {
    const message = `Type ${email} to confirm.`
    throw new Refusal('BAD_INPUT', message, { fields: { confirm: message } })
  }
  await ctx.db.transaction().execute(async (transaction) => {
    for (const { erase } of roomsWithPersonalData) await erase(transaction, ctx.actor.userId)
  })
}
