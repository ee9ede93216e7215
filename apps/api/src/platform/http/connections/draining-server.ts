import {
  createServer,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  Server,
  ServerResponse,
} from 'node:http'

/** Longer than the keep-alive of proxies in front, so that they never send a request on a closed connection. */
const keepAliveMs = 72_000
const requestMs = 30_000

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

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
  const getTimeouts = () => (isReplaced() ? successorTimeouts : stopTimeouts)
  let draining = false
  /** Node calls `writeHead` for every response, so none has to be remembered until the server drains. */
  class DrainingResponse extends ServerResponse {
    override writeHead(status: number, message?: string | Headers, headers?: Headers) {
      if (draining) this.shouldKeepAlive = false
      return typeof message === 'string'
        ? super.writeHead(status, message, headers)
        : super.writeHead(status, message)
    }
  }
  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      requestTimeout: requestMs,
      ServerResponse: DrainingResponse,
    },
    listener,
  )
  // Reading `remoteAddress` now makes Node cache it. A client that disconnects early would otherwise have no address.
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
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
      const cut = setTimeout(() => server.closeAllConnections(), getTimeouts().drainMs).unref()
      server.once('close', () => clearTimeout(cut))
    },
  }
}
