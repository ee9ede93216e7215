import {
  deleteListener,
  type HeardEvent,
  postListener,
  postListenerRead,
  type WebhookEventType,
} from '@fovea/contract/webhooks'
import { listenerMinutes } from '@fovea/contract/webhooks/rules'
import { callConsole } from '../../../call-console.ts'
import { CliError } from '../../../cli-error.ts'
import type { CommandContext } from '../../../command-context.ts'
import { printHeading, printLine } from '../../../print.ts'
import { createRetry } from '../../../retry.ts'
import { createSessionSecret, type Forwarded, forwardEvent } from './forward-event.ts'

type Listening = {
  forwardTo: URL | undefined
  events: WebhookEventType[]
  interruption: AbortSignal
}

const idleSeconds = 1

/**
 * Reads events until it is interrupted. Each read acknowledges those of the last one, which were handled, so that a lost
 * answer neither loses nor repeats an event.
 */
export async function listenToEvents(
  context: CommandContext,
  { forwardTo, events, interruption }: Listening,
) {
  const { console, printer, wait, writeError } = context
  const secret = createSessionSecret()
  const retry = createRetry(context)
  let listenerId = await createListener()
  let acknowledged: string[] = []
  if (forwardTo !== undefined)
    writeError(`fovea: The posts to ${forwardTo.href} are signed with the secret ${secret}\n`)
  writeError('fovea: Listening. Press Ctrl-C to end.\n')
  printHeading(printer, ['TIME', 'EVENT', 'ID', ...(forwardTo ? ['ANSWER'] : [])])

  while (!interruption.aborted) {
    try {
      const docs = await readEvents()
      retry.reset()
      for (const event of docs) await handle(event)
      acknowledged = docs.map(({ eventId }) => eventId)
      if (docs.length === 0) await wait(idleSeconds, interruption)
    } catch (error) {
      await retry.waitAfter(error, interruption)
    }
  }
  const ended = callConsole(console, deleteListener, { params: { listenerId } })
  await ended.catch(() => writeError(`fovea: It ends within ${listenerMinutes} minutes.\n`))

  async function createListener() {
    return (await callConsole(console, postListener, { body: { events } })).payload.doc._id
  }

  async function readEvents(): Promise<HeardEvent[]> {
    const input = { params: { listenerId }, body: { acknowledged } }
    try {
      return (await callConsole(console, postListenerRead, input)).payload.docs
    } catch (error) {
      if (!(error instanceof CliError) || error.kind !== 'missing') throw error
      listenerId = await createListener()
      acknowledged = []
      writeError(
        `fovea: The console was not reached for ${listenerMinutes} minutes. Events of that time were lost. Listening again.\n`,
      )
      return []
    }
  }

  async function handle(event: HeardEvent) {
    if (interruption.aborted) return
    const forwarded =
      forwardTo && (await forwardEvent(event, { url: forwardTo, secret, signal: interruption }))
    const { eventId, test, type, created, body } = event
    const payload: unknown = JSON.parse(body)
    printLine(printer, { eventId, test, payload, ...(forwarded && { forwarded }) }, [
      created,
      test ? `${type} (sample)` : type,
      eventId,
      ...(forwarded ? [formatForwarded(forwarded)] : []),
    ])
  }
}

function formatForwarded({ status, error, durationMs }: Forwarded) {
  return status === null ? error : `${status} in ${durationMs} ms`
}
