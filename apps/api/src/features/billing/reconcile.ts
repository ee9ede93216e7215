import { eventRepository } from './event-repository.ts'
import { advanceOpen, heedEvent } from './heed-event.ts'
import { intentRepository } from './intent-repository.ts'
import { refreshAccount } from './refresh.ts'
import { billingRepository } from './repository.ts'
import { syncProfile } from './sync-profile.ts'
import type { Till } from './till.ts'
import { trying } from './trying.ts'

const atATime = 100
const hourMs = 60 * 60 * 1000
/** The provider forgets the name of a question after a day; a bank that was not answered by then is not waited for. */
const answeredWithinMs = 23 * hourMs
const eventsKeptMs = 30 * 24 * hourMs

/** Takes up what a crash or an outage left: acts of subscribing that were begun, and events that were not heeded. */
export async function finishOpenWork(till: Till) {
  const intents = intentRepository(till.db)
  for (const intent of await intents.listOpen(atATime)) {
    const age = till.now.getTime() - intent.created_at.getTime()
    if (intent.state === 'card' && age > answeredWithinMs) {
      await intents.move(intent, { state: 'failed', failure: 'The bank was not answered in time.' })
    } else {
      await trying(till.log, () => advanceOpen(till, intent.owner_id))
    }
  }
  for (const event of await eventRepository(till.db).listUndone(atATime)) {
    await trying(till.log, () => heedEvent(till, event))
  }
}

/** Reads every subscription again: an event may never have come. */
export async function rereadSubscriptions(till: Till) {
  const repository = billingRepository(till.db)
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const accounts = await repository.listSubscribed({ after, endedSince: till.now }, atATime)
    for (const { owner_id: ownerId } of accounts) {
      await trying(till.log, () => syncProfile(till, ownerId))
      await trying(till.log, () => refreshAccount(till, ownerId))
    }
    const last = accounts.at(-1)
    if (!last) break
    after = last.owner_id
  }
  const moment = new Date(till.now.getTime() - eventsKeptMs)
  await eventRepository(till.db).forgetDoneBefore(moment)
}
