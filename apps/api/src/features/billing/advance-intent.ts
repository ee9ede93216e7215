import { Refusal } from '../../platform/refusal.ts'
import { type AccountRow, billingRepository } from './repository.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'
import { isCardError, isInvalidRequest } from './provider-errors.ts'
import { refreshAccount } from './refresh.ts'
import { type BankQuestion, setUpCard } from './set-up-card.ts'
import { subscribeCustomer } from './subscribe-customer.ts'
import type { Till } from './till.ts'

const unusable = 'This card cannot be used. Enter it again, or choose another one.'

/** Where an act of subscribing stands: it is done, or the bank wants to hear from the person. */
export type Standing =
  | { state: 'subscribed'; account: AccountRow }
  | ({ state: 'asked' } & BankQuestion)

/**
 * Takes an act of subscribing as far as it goes. Every step can be taken again, by anybody and at the same time: what is
 * asked of the provider carries the intent's id, and what comes of it is written down once. Throws where it has failed.
 */
export async function advanceIntent(till: Till, begun: IntentRow): Promise<Standing> {
  let intent = begun
  for (;;) {
    switch (intent.state) {
      case 'failed':
        throw new Refusal('CARD_REFUSED', intent.failure ?? 'The card was refused.')
      case 'done':
        return { state: 'subscribed', account: await accountOf(till, intent) }
      case 'card': {
        const asked = await step(till, intent, () => setUpCard(till, intent))
        if (asked) return { state: 'asked', ...asked }
        break
      }
      case 'subscribing': {
        await step(till, intent, () => subscribeCustomer(till, intent))
        break
      }
    }
    const moved = await intentRepository(till.db).find(intent.id)
    if (!moved) throw new Refusal('USER_GONE', 'This account has been deleted.')
    intent = moved
  }
}

async function accountOf(till: Till, { owner_id: ownerId, subscription_id }: IntentRow) {
  const account = await billingRepository(till.db).findAccount(ownerId)
  if (account?.subscription_id === subscription_id) return account
  const read = await refreshAccount(till, ownerId)
  if (!read) throw new Refusal('USER_GONE', 'This account has been deleted.')
  return read
}

/** The provider's no ends the intent, with its words; that it is away does not. */
async function step<Result>(till: Till, intent: IntentRow, take: () => Promise<Result>) {
  try {
    return await take()
  } catch (error) {
    if (!isCardError(error) && !isInvalidRequest(error)) throw error
    const failure = isCardError(error) ? error.message : unusable
    // The error itself holds the bank's question, which is nobody else's business.
    const { code, requestId } = error
    till.log.warn({ intent: intent.id, code, requestId }, 'subscribing failed')
    await intentRepository(till.db).move(intent, { state: 'failed', failure })
    return undefined
  }
}
