import { type IntentRow, intentRepository } from './intent-repository.ts'
import type { BillingContext } from '../billing-context.ts'

/** For how long a process that died keeps others from driving; one that lives renews it in time. */
const claimSeconds = 15
const renewEveryMs = 5000

/** Drives an act while nobody else does. Nothing where somebody is at it. */
export async function driving<Result>(
  context: BillingContext,
  id: string,
  drive: (intent: IntentRow) => Promise<Result>,
): Promise<Result | undefined> {
  const intents = intentRepository(context.db)
  const claimed = await intents.claim(id, claimSeconds)
  if (!claimed) return undefined
  const renewal = setInterval(() => {
    intents.renewClaim(id, claimSeconds).catch((error: unknown) => {
      context.log.warn({ err: error, intent: id }, 'a claim was not renewed')
    })
  }, renewEveryMs)
  renewal.unref()
  try {
    return await drive(claimed)
  } finally {
    clearInterval(renewal)
    await intents.release(id, context.now)
  }
}
