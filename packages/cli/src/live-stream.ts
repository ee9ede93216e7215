import { getLiveStream, liveEvent } from '@fovea/contract/sdk-api'
import { z } from 'zod/mini'
import { type ConsoleConnection, sendRequest, createCallError } from './call-console.ts'
import { CliError } from './cli-error.ts'

/** The console sends a heartbeat every 20 seconds. */
const silenceMs = 60_000

type LiveMessage = { type: string; at?: string }

/**
 * Yields the messages of the live stream until the console ends it: first that it is open, then each event by its type.
 */
export async function* openLiveStream(console: ConsoleConnection): AsyncGenerator<LiveMessage> {
  const gone = new AbortController()
  const silence = setTimeout(() => gone.abort(), silenceMs)
  try {
    const answer = await sendRequest(console, new URL(getLiveStream.path, console.url), {
      headers: { accept: 'text/event-stream' },
      signal: gone.signal,
    })
    if (!answer.ok || answer.body === null) throw createCallError(answer, await answer.text())
    yield { type: 'open' }
    let rest = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      silence.refresh()
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      // Several events of a type that arrive together become one message.
      yield* new Map(blocks.flatMap(saidIn).map((said) => [said.type, said])).values()
    }
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError('away', 'The connection was lost.')
  } finally {
    clearTimeout(silence)
    gone.abort()
  }
}

function saidIn(block: string): LiveMessage[] {
  const named = /^event: (.+)$/m.exec(block)?.[1]
  if (named !== undefined) return [{ type: named }]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  if (data === undefined) return []
  const event = z.safeParse(liveEvent, JSON.parse(data))
  return [{ type: 'message', ...(event.success && { at: event.data.at }) }]
}
