import { isAsciiEmail } from '@fovea/contract/email-address'
import type { Agent } from '@fovea/contract/session'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sessionEnd } from '../sessions/authenticate.ts'
import type { PendingSignIn } from '../sessions/cookies.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { isDeactivated } from '../people.ts'
import type { Providers } from '../providers/index.ts'
import { sessionRepository } from '../repository.ts'
import { sendConfirmation } from '../addresses/send-confirmation.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

type Finish = {
  ctx: Ctx
  input: { agent: Agent; code: string; state?: string | undefined }
  /** What this browser's cookie says that it has begun. */
  signIn: PendingSignIn | undefined
  /** The session that the browser has now; signing in replaces it. */
  oldToken: string | undefined
  providers: Providers
}

/** Ends a sign-in, once: the person is found or made, and a new session opened. */
export async function finishSignIn({ ctx, input, signIn, oldToken, providers }: Finish) {
  if (!signIn || signIn.agent !== input.agent) {
    throw refused('code', 'This sign-in was not started in this browser, or it has expired.')
  }
  if (input.state !== signIn.state) {
    throw refused('state', 'Send the `state` of the sign-in that this browser started.')
  }
  const first = await sessionRepository(ctx.db).finishSignIn(hashToken(signIn.state), ctx.now)
  if (!first) throw refused('code', 'This sign-in has already been used.')

  const person = await providers[input.agent].person(signIn, input.code)
  const token = newToken()
  const userId = await ctx.db.transaction().execute(async (transaction) => {
    const repository = sessionRepository(transaction)
    const account = await findOrCreateAccount(transaction, person, ctx.now)
    if (await isDeactivated(transaction, account.userId)) {
      throw new Refusal(
        'ACCOUNT_DEACTIVATED',
        `This account has been deactivated. If you think this is a mistake, write to ${ctx.config.settings.businessEmail}.`,
      )
    }
    if (account.isNew && !person.emailVerified && isAsciiEmail(person.email)) {
      await sendConfirmation(transaction, { ctx, userId: account.userId, email: person.email })
    }
    if (oldToken !== undefined) await repository.deleteSessionByToken(hashToken(oldToken))
    await repository.insertSession({
      token_hash: hashToken(token),
      user_id: account.userId,
      provider: person.provider,
      ip: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 500),
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at: sessionEnd(ctx.now, ctx.now),
    })
    return account.userId
  })
  return { token, userId }
}

function refused(field: string, message: string) {
  return new Refusal('SIGN_IN_REFUSED', message, { fields: { [field]: message } })
}
