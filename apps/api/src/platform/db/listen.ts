import { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'

const firstPauseMs = 50
const longestPauseMs = 2_000
/** Silence after which the connection is probed, and the longest wait for the answer. */
const silenceMs = 3_000
const goodbyeMs = 500
const firstConnectMs = 15_000

type Handlers = {
  onNotify: (payload: string) => void
  /** Runs after every (re)connect: notifications in between are lost. */
  onListening: () => void
}

export type Channels = Record<string, Handlers>

export type Listener = {
  downMs: () => number
  close: () => Promise<void>
}

export type ListenOptions = {
  url: string
  log: FastifyBaseLogger
  channels: Channels
  silenceTimeoutMs?: number
}

/**
 * Listens to PostgreSQL notifications on a dedicated connection that bypasses any pooler, and reconnects after every
 * loss. A dead connection looks like an idle one, so it is probed regularly and replaced if the probe is not answered.
 * Resolves once it listens for the first time.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { log } = options
  let closed = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let connection: Connection | undefined
  let lostMs: number | undefined

  async function connect(withinMs?: number) {
    connection = connectOnce({ ...options, connectWithinMs: withinMs }, reconnect)
    await connection.listening
    pauseMs = firstPauseMs
    for (const { onListening } of Object.values(options.channels)) onListening()
    lostMs = undefined
  }

  function reconnect() {
    if (closed) return
    lostMs ??= performance.now()
    timer = setTimeout(() => {
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      // A failed attempt closes its socket, which schedules the next attempt.
      connect().catch((error: unknown) => log.warn({ err: error }, 'listening again failed'))
    }, pauseMs)
  }

  try {
    await connect(firstConnectMs)
  } catch (error) {
    closed = true
    clearTimeout(timer)
    throw error
  }
  return {
    downMs: () => (lostMs === undefined ? 0 : performance.now() - lostMs),
    async close() {
      closed = true
      clearTimeout(timer)
      await connection?.end()
    },
  }
}

type Connection = {
  listening: Promise<void>
  end: () => Promise<void>
}

function connectOnce(
  {
    url,
    log,
    channels,
    connectWithinMs,
    ...options
  }: ListenOptions & { connectWithinMs: number | undefined },
  onEnd: () => void,
): Connection {
  const probeTimeoutMs = options.silenceTimeoutMs ?? silenceMs
  const socket = new Socket()
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs ?? probeTimeoutMs,
    application_name: 'fovea-console listener',
  })
  let pings: NodeJS.Timeout | undefined

  client.on('error', (error) => log.warn({ err: error }, 'listening connection lost'))
  client.on('notification', ({ channel, payload }) => channels[channel]?.onNotify(payload ?? ''))
  // The client emits no 'end' while it is still connecting, so the socket's own event is used.
  socket.once('close', () => {
    clearInterval(pings)
    onEnd()
  })

  async function query(statement: string) {
    const overdue = setTimeout(() => {
      log.warn('listening connection is silent')
      socket.destroy()
    }, probeTimeoutMs)
    try {
      await client.query(statement)
    } finally {
      clearTimeout(overdue)
    }
  }

  async function begin() {
    try {
      await client.connect()
      for (const channel of Object.keys(channels))
        await query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      socket.destroy()
      throw error
    }
    if (socket.destroyed) return
    pings = setInterval(() => {
      query('select 1').catch((error: unknown) =>
        log.warn({ err: error }, 'listening connection does not answer'),
      )
    }, probeTimeoutMs)
  }

  return {
    listening: begin(),
    async end() {
      clearInterval(pings)
      // An unresponsive server never confirms the end, so the socket is destroyed.
      const overdue = setTimeout(() => socket.destroy(), goodbyeMs)
      await client.end()
      clearTimeout(overdue)
    },
  }
}
