import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Forwards everything to another server, and records the bodies. The browser reports no request that a page sends while
 * it closes; the relay sees it.
 */
export async function startRelay(target: string) {
  const bodies: string[] = []
  const server = createServer(
    { keepAliveTimeout: 75_000 },
    (incoming, outgoing) => void pass(incoming, outgoing),
  )

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await text(incoming)
    bodies.push(body)
    const { method, headers, url = '' } = incoming
    const onward = request(target + url, { method, headers })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    onward.end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    bodies,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
