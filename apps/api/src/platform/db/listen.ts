import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'

const firstPauseMs = 50
const longestPauseMs = 2_000

type Handlers = {
  /** A committed change elsewhere or here. */
  onNotify: (payload: string) => void
  /** Listening has begun, again perhaps: whatever was missed meanwhile is unknown. */
  onListening: () => void
}

export type Listener = { close: () => Promise<void> }

/**
 * Listens to the database's notifications on a connection of its own, past any pooler, and comes back after every loss.
 * Resolves once it listens for the first time.
 */
export async function listen(options: {
  url: string
  log: FastifyBaseLogger
  channels: Record<string, Handlers>
}): Promise<Listener> {
  const { url, log, channels } = options
  let client: Client | undefined
  let closed = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'fovea-console listener',
    })
    next.on('error', (error) => log.warn({ err: error }, 'listening connection lost'))
    next.once('end', () => comeBack(next))
    next.on('notification', ({ channel, payload }) => channels[channel]?.onNotify(payload ?? ''))
    client = next
    await next.connect()
    for (const channel of Object.keys(channels))
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    pauseMs = firstPauseMs
    for (const { onListening } of Object.values(channels)) onListening()
  }

  function comeBack(lost: Client) {
    if (closed || lost !== client) return
    client = undefined
    timer = setTimeout(() => {
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'listening again failed')
        const failed = client
        if (failed)
          void failed
            .end()
            .catch(() => undefined)
            .then(() => comeBack(failed))
      })
    }, pauseMs)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
