import { normalizeAddress } from '@fovea/contract/billing/rules'
import { foldEmail, isAsciiEmail } from '@fovea/contract/email-address'
import type { Address } from '@fovea/contract/auth'
import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readUser } from './read-user.ts'
import { authRepository } from './repository.ts'
import { sendConfirmation, createConfirmationLimitError } from './emails/send-confirmation.ts'

type Update = {
  ctx: Ctx<Developer | Admin>
  input: { email: string; address?: Address | null | undefined }
}

/** Changes contact address and billing address. An address that is not confirmed is sent a confirmation link first. */
export function updateCurrentUser({ ctx, input }: Update) {
  const { userId } = ctx.actor
  return ctx.db.transaction().execute(async (db) => {
    const before = await readUser({ db }, userId)
    const { email, address: newAddress } = input
    const address =
      newAddress === undefined ? before.address : newAddress && normalizeAddress(newAddress)
    await authRepository(db).updateProfile(userId, email, address)
    const isNew = foldEmail(email) !== foldEmail(before.email)
    const { mail_to: mailTo } = await readUser({ db }, userId)
    if (isNew && !isMailedTo(email, mailTo)) {
      if (!(await sendConfirmation(db, { ctx, userId, email })))
        throw createConfirmationLimitError(ctx)
    }
    return { email, address }
  })
}

export function resendConfirmation({ ctx }: { ctx: Ctx<Developer | Admin> }) {
  const { userId } = ctx.actor
  return ctx.db.transaction().execute(async (db) => {
    const { email, mail_to: mailTo } = await readUser({ db }, userId)
    if (isMailedTo(email, mailTo)) return false
    if (!isAsciiEmail(email)) throw unreadableAddress()
    if (!(await sendConfirmation(db, { ctx, userId, email })))
      throw createConfirmationLimitError(ctx)
    return true
  })
}

function isMailedTo(email: string, mailTo: string | null) {
  return mailTo !== null && foldEmail(mailTo) === foldEmail(email)
}

/** A provider may send such an address; if a user types one, the contract rejects it. */
function unreadableAddress() {
  return new AppError(
    'RULE_BROKEN',
    'We can only send email to addresses in ASCII (letters from A to Z, digits and signs). Enter another contact address.',
  )
}
