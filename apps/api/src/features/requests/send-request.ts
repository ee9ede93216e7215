import type { TeamRequest } from '@fovea/contract/requests'
import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requestRepository } from './repository.ts'

const hourMs = 60 * 60 * 1000
const mostInAnHour = 10

type SendRequest = { ctx: Ctx<Developer | Admin>; input: TeamRequest }

/** Stores a request for the team. Only what is stored counts towards the limit: a form may be corrected freely. */
export async function sendRequest({ ctx, input }: SendRequest) {
  const { userId } = ctx.actor
  const most = Math.max(1, Math.round(mostInAnHour * ctx.config.rateLimitFactor))
  await ctx.db.transaction().execute(async (transaction) => {
    const repository = requestRepository(transaction)
    await repository.lockPerson(userId)
    const oldest = await repository.timeOfRequest(userId, most - 1)
    if (oldest) refuseWithinHour(oldest, most, ctx.now)
    await repository.insertRequest(userId, input, ctx.now)
  })
}

function refuseWithinHour(oldest: Date, most: number, now: Date) {
  const waitMs = oldest.getTime() + hourMs - now.getTime()
  if (waitMs <= 0) return
  const minutes = Math.ceil(waitMs / 60_000)
  throw new Refusal(
    'TOO_MANY',
    `You have sent ${most} requests within an hour. Try again in ${minutes} minutes.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  )
}
