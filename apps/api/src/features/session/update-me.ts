import { normalAddress } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/session'
import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readUser } from './read-user.ts'
import { sessionRepository } from './repository.ts'
import { sendConfirmation, tooManyConfirmations } from './addresses/send-confirmation.ts'

type Update = {
  ctx: Ctx<Developer | Admin>
  input: { email: string; address?: Address | null | undefined }
}

/** Changes contact address and billing address. An address that may be somebody else's is asked about first, by mail. */
export function updateMe({ ctx, input }: Update) {
  const { userId } = ctx.actor
  return ctx.db.transaction().execute(async (db) => {
    const before = await readUser({ db }, userId)
    const { email, address: given } = input
    const address = given === undefined ? before.address : given && normalAddress(given)
    await sessionRepository(db).updateProfile(userId, email, address)
    const isNew = email.toLowerCase() !== before.email.toLowerCase()
    const { mail_to: mailTo } = await readUser({ db }, userId)
    if (isNew && mailTo?.toLowerCase() !== email.toLowerCase()) {
      if (!(await sendConfirmation(db, { ctx, userId, email }))) throw tooManyConfirmations(ctx)
    }
    return { email, address }
  })
}

/** Sends the link once more. False where there is nothing to confirm. */
export function sendConfirmationAgain({ ctx }: { ctx: Ctx<Developer | Admin> }) {
  const { userId } = ctx.actor
  return ctx.db.transaction().execute(async (db) => {
    const { email, mail_to: mailTo } = await readUser({ db }, userId)
    if (mailTo?.toLowerCase() === email.toLowerCase()) return false
    if (!(await sendConfirmation(db, { ctx, userId, email }))) throw tooManyConfirmations(ctx)
    return true
  })
}
