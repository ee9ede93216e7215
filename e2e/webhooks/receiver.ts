import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** A server of a customer. It answers with `status`, which a journey can change, and keeps what it got. */
export async function startReceiver() {
  const received: Received[] = []
  const state = { status: 200, answer: 'ok' }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(state.status).end(state.answer)
  }
  const server = createServer((request, response) => void answer(request, response))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    host: `127.0.0.1:${address.port}`,
    received,
    answerWith: (status: number, answer: string) => Object.assign(state, { status, answer }),
    close: () => server.close(),
  }
}
