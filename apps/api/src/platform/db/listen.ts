import { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'

const firstPauseMs = 50
const longestPauseMs = 2_000
/** How long the connection may say nothing before it is asked, and then how long the answer may take. */
const silenceMs = 3_000
const goodbyeMs = 500
/** Whoever starts has nothing else to do than to wait. */
const firstConnectMs = 15_000

type Handlers = {
  /** A committed change elsewhere or here. */
  onNotify: (payload: string) => void
  /** Listening has begun, again perhaps: whatever was missed meanwhile is unknown. */
  onListening: () => void
}

export type Channels = Record<string, Handlers>

export type Listener = {
  /** How long the connection has been lost; 0 while it listens. */
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
 * Listens to the database's notifications on a connection of its own, past any pooler, and comes back after every loss.
 * A connection that says nothing looks like one on which nothing happens, so it is asked now and then, and given up
 * where no answer comes. Resolves once it listens for the first time.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { log } = options
  let closed = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let connection: Connection | undefined
  let lostMs: number | undefined

  async function connect(withinMs?: number) {
    connection = connectOnce({ ...options, connectWithinMs: withinMs }, comeBack)
    await connection.listening
    pauseMs = firstPauseMs
    for (const { onListening } of Object.values(options.channels)) onListening()
    lostMs = undefined
  }

  function comeBack() {
    if (closed) return
    lostMs ??= performance.now()
    timer = setTimeout(() => {
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      // Its end has been told as well, and leads here again.
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
  /** Resolves when every channel is listened to. */
  listening: Promise<void>
  end: () => Promise<void>
}

/** One connection, until it is lost, which is told once. */
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
  const patienceMs = options.silenceTimeoutMs ?? silenceMs
  const socket = new Socket()
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs ?? patienceMs,
    application_name: 'fovea-console listener',
  })
  let pings: NodeJS.Timeout | undefined

  client.on('error', (error) => log.warn({ err: error }, 'listening connection lost'))
  client.on('notification', ({ channel, payload }) => channels[channel]?.onNotify(payload ?? ''))
  // The socket's own event: the client tells of no end while it is still connecting.
  socket.once('close', () => {
    clearInterval(pings)
    onEnd()
  })

  /** A closed socket fails whatever waits for an answer on it. */
  async function ask(statement: string) {
    const overdue = setTimeout(() => {
      log.warn('listening connection is silent')
      socket.destroy()
    }, patienceMs)
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
        await ask(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      socket.destroy()
      throw error
    }
    if (socket.destroyed) return
    pings = setInterval(() => {
      ask('select 1').catch((error: unknown) =>
        log.warn({ err: error }, 'listening connection does not answer'),
      )
    }, patienceMs)
  }

  return {
    listening: begin(),
    async end() {
      clearInterval(pings)
      // A silent one does not say goodbye either.
      const overdue = setTimeout(() => socket.destroy(), goodbyeMs)
      await client.end()
      clearTimeout(overdue)
    },
  }
}
