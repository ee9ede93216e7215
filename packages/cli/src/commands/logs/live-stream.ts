import { getLiveStream, liveEvent } from '@fovea/contract/sdk-api'
import { z } from 'zod/mini'
import { type ConsoleConnection, sendRequest, createCallError } from '../../call-console.ts'
import { CliError } from '../../cli-error.ts'

/** The console sends a heartbeat every 20 seconds. */
const silenceMs = 60_000

type LiveMessage = { type: string; at?: string }

/** Yields first that the stream is open, then each event by its type, until the console ends it. */
export async function* openLiveStream(console: ConsoleConnection): AsyncGenerator<LiveMessage> {
  const abort = new AbortController()
  const silence = setTimeout(() => abort.abort(), silenceMs)
  try {
    const response = await sendRequest(console, new URL(getLiveStream.path, console.url), {
      headers: { accept: 'text/event-stream' },
      signal: abort.signal,
    })
    if (!response.ok || response.body === null)
      throw createCallError(response, await response.text())
    yield { type: 'open' }
    let pending = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      silence.refresh()
      const blocks = (pending + chunk).split('\n\n')
      pending = blocks.pop() ?? ''
      // Several events of a type that arrive together become one message.
      yield* new Map(blocks.flatMap(parseBlock).map((message) => [message.type, message])).values()
    }
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError('away', 'The connection was lost.')
  } finally {
    clearTimeout(silence)
    abort.abort()
  }
}

function parseBlock(block: string): LiveMessage[] {
  const eventName = /^event: (.+)$/m.exec(block)?.[1]
  if (eventName !== undefined) return [{ type: eventName }]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  if (data === undefined) return []
  const event = z.safeParse(liveEvent, JSON.parse(data))
  return [{ type: 'message', ...(event.success && { at: event.data.at }) }]
}
