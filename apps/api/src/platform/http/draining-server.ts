import { createServer, type RequestListener, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than the keep-alive of proxies in front, so that they never send a request on a closed connection. */
const keepAliveMs = 72_000
const requestMs = 30_000

type DrainTimeouts = {
  /** An immediate close of an idle connection could cross with a request. */
  quietMs: number
  drainMs: number
}

/** The whole stop has to finish within five seconds. */
const stopTimeouts: DrainTimeouts = { quietMs: 500, drainMs: 2_500 }
const successorTimeouts: DrainTimeouts = { quietMs: 3_000, drainMs: 20_000 }

/** While draining, answers close their connection, and requests that do not end are cut off. */
export function createDrainingServer(listener: RequestListener, isReplaced = () => false) {
  const latest = new Map<Socket, ServerResponse | undefined>()
  const getTimeouts = () => (isReplaced() ? successorTimeouts : stopTimeouts)
  let draining = false
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, requestTimeout: requestMs },
    (request, response) => {
      if (draining) closeAfter(response)
      latest.set(request.socket, response)
      listener(request, response)
    },
  )
  server.on('connection', (socket) => {
    // Reading `remoteAddress` now makes Node cache it. A client that disconnects early would otherwise have no address.
    if (socket.remoteAddress === undefined) return socket.destroy()
    latest.set(socket, undefined)
    return socket.once('close', () => latest.delete(socket))
  })
  // Node's `close` calls this method immediately.
  server.closeIdleConnections = () => {
    if (draining)
      setTimeout(
        () => Server.prototype.closeIdleConnections.call(server),
        getTimeouts().quietMs,
      ).unref()
    else Server.prototype.closeIdleConnections.call(server)
  }
  return {
    server,
    drain: () => {
      draining = true
      for (const response of latest.values()) if (response) closeAfter(response)
      const cut = setTimeout(() => server.closeAllConnections(), getTimeouts().drainMs).unref()
      server.once('close', () => clearTimeout(cut))
    },
  }
}

function closeAfter(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
