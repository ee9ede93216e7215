import { foldEmail } from '@fovea/contract/email-address'
import { dayMs } from '@fovea/contract/time'
import type { Ctx } from '../../../../platform/context.ts'
import { isSameSecret } from '../../../../platform/encryption/is-same-secret.ts'
import { AppError } from '../../../../platform/errors.ts'
import { bounceRepository } from './bounce-repository.ts'
import { sendingRepository } from './repository.ts'

/** Mail servers give up after five days; a provider may report later. */
const returnDays = 30

type Bounce = { email: string; reason: string }

export async function receiveBounces(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  secret: string | null | undefined,
  bounces: Bounce[],
) {
  if (!isSameSecret(secret, config.mail.bounceSecret)) {
    throw new AppError('FORBIDDEN', 'Send the setting BOUNCE_SECRET as a bearer token.')
  }
  const since = new Date(now.getTime() - returnDays * dayMs)
  await db.transaction().execute(async (transaction) => {
    for (const { email, reason } of bounces) {
      const answer = reason || 'Reported as bounced.'
      await bounceRepository(transaction).save(foldEmail(email), answer, now)
      await sendingRepository(transaction).markBounced(foldEmail(email), answer, since)
    }
  })
  return bounces.length
}
