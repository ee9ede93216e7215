import { createServer, type RequestListener, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than the proxies in front of it keep a connection: they close first, and never meet a closed one. */
const keepAliveMs = 72_000
const requestMs = 30_000

type Patience = {
  /** How long a quiet connection may still bring a request once the drain has begun: a close would cross it on the line. */
  quietMs: number
  /** How long callers have to end what they began; then they are cut off. */
  drainMs: number
}

/** The whole stop has five seconds. */
const hurried: Patience = { quietMs: 500, drainMs: 2_500 }
/** Where another process has taken over, nobody waits for the end of this one. */
const unhurried: Patience = { quietMs: 3_000, drainMs: 20_000 }

/**
 * A server that ends: once it drains, every answer says that it is the last of its connection, quiet connections are
 * closed after a moment, and what does not end by itself is cut off.
 */
export function createDrainingServer(listener: RequestListener, isReplaced = () => false) {
  const latest = new Map<Socket, ServerResponse | undefined>()
  const patience = () => (isReplaced() ? unhurried : hurried)
  let draining = false
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, requestTimeout: requestMs },
    (request, response) => {
      if (draining) isLast(response)
      latest.set(request.socket, response)
      listener(request, response)
    },
  )
  server.on('connection', (socket) => {
    // Asked once while it stands, a connection knows its address for good: whoever hangs up before the answer had one.
    if (socket.remoteAddress === undefined) return socket.destroy()
    latest.set(socket, undefined)
    return socket.once('close', () => latest.delete(socket))
  })
  // Node's own close calls this at once.
  server.closeIdleConnections = () => {
    if (draining)
      setTimeout(
        () => Server.prototype.closeIdleConnections.call(server),
        patience().quietMs,
      ).unref()
    else Server.prototype.closeIdleConnections.call(server)
  }
  return {
    server,
    drain: () => {
      draining = true
      for (const response of latest.values()) if (response) isLast(response)
      const cut = setTimeout(() => server.closeAllConnections(), patience().drainMs).unref()
      server.once('close', () => clearTimeout(cut))
    },
  }
}

function isLast(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
