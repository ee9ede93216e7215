import type { Platform } from '../../platform/http/create-http.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { advanceIntent } from './subscribing/advance-intent.ts'
import { eventRepository } from './events/event-repository.ts'
import { processEvent } from './events/process-event.ts'
import { intentRepository } from './subscribing/intent-repository.ts'
import { eventQueue, firstLookSeconds, intentQueue, troubleOf } from './events/queues.ts'
import { billingContextOf } from './billing-context.ts'

/** How often the provider is asked whether the bank was answered, if nobody comes back to tell. */
const bankSeconds = 10 * 60

/** What the queues of billing do with their jobs. What fails to the end is given up, until an admin has it tried again. */
export function billingWork(platform: Platform): Record<string, JobHandler> {
  return { [eventQueue]: processingEvents(platform), [intentQueue]: advancing(platform) }
}

function processingEvents(platform: Platform): JobHandler {
  return async ({ eventId }, { lastTry }) => {
    const context = billingContextOf(platform)
    const events = eventRepository(context.db)
    const event = eventId === undefined ? undefined : await events.findWaiting(eventId)
    if (!event) return
    try {
      await processEvent(context, event)
    } catch (error) {
      await events.noteTrouble(event.id, troubleOf(error), context.now, lastTry)
      if (lastTry) context.log.error({ err: error, event: event.id }, 'an event was given up')
      throw error
    }
  }
}

function advancing(platform: Platform): JobHandler {
  return async ({ intentId }, { lastTry }) => {
    const context = billingContextOf(platform)
    const intents = intentRepository(context.db)
    const intent = intentId === undefined ? undefined : await intents.find(intentId)
    if (!intent || intent.state === 'done' || intent.state === 'failed') return
    try {
      const { state } = await advanceIntent(context, intent)
      if (state === 'subscribed') return
      const after = state === 'asked' ? bankSeconds : firstLookSeconds
      await context.outbox.sendJob(context.db, intentQueue, { intentId: intent.id }, after)
    } catch (error) {
      // That it was refused is written down: the act is over.
      if (error instanceof Refusal && error.name !== 'PROVIDER_DOWN') return
      await intents.noteTrouble(intent.id, troubleOf(error), lastTry ? context.now : null)
      if (lastTry) context.log.error({ err: error, intent: intent.id }, 'an act was given up')
      throw error
    }
  }
}
