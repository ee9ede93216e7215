import { isAsciiEmail } from '@fovea/contract/email-address'
import type { SignInProvider } from '@fovea/contract/auth'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { getSessionExpiry } from '../login-sessions/authenticate.ts'
import type { PendingSignIn } from '../login-sessions/cookies.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { isDeactivated } from '../search-accounts.ts'
import type { Providers } from '../providers/index.ts'
import { authRepository } from '../repository.ts'
import { sendConfirmation } from '../emails/send-confirmation.ts'
import { hashSessionToken, createSessionToken } from '../login-sessions/session-token.ts'

type Finish = {
  ctx: Ctx
  input: { agent: SignInProvider; code: string; state?: string | undefined }
  signIn: PendingSignIn | undefined
  oldToken: string | undefined
  providers: Providers
}

export async function finishSignIn({ ctx, input, signIn, oldToken, providers }: Finish) {
  if (!signIn || signIn.agent !== input.agent) {
    throw refused('code', 'This sign-in was not started in this browser, or it has expired.')
  }
  if (input.state !== signIn.state) {
    throw refused('state', 'Send the `state` of the sign-in that this browser started.')
  }
  const first = await authRepository(ctx.db).finishSignIn(hashSessionToken(signIn.state), ctx.now)
  if (!first) throw refused('code', 'This sign-in has already been used.')

  const person = await providers[input.agent].person(signIn, input.code)
  const token = createSessionToken()
  const userId = await ctx.db.transaction().execute(async (transaction) => {
    const repository = authRepository(transaction)
    const account = await findOrCreateAccount(transaction, person, ctx.now)
    if (await isDeactivated(transaction, account.userId)) {
      throw new AppError(
        'ACCOUNT_DEACTIVATED',
        `This account has been deactivated. If you think this is a mistake, write to ${ctx.config.settings.businessEmail}.`,
      )
    }
    if (account.isNew && !person.emailVerified && isAsciiEmail(person.email)) {
      await sendConfirmation(transaction, { ctx, userId: account.userId, email: person.email })
    }
    if (oldToken !== undefined) await repository.deleteSessionByToken(hashSessionToken(oldToken))
    await repository.insertSession({
      token_hash: hashSessionToken(token),
      user_id: account.userId,
      provider: person.provider,
      ip: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 500),
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at: getSessionExpiry(ctx.now, ctx.now),
    })
    return account.userId
  })
  return { token, userId }
}

function refused(field: string, message: string) {
  return new AppError('SIGN_IN_REFUSED', message, { fields: { [field]: message } })
}
