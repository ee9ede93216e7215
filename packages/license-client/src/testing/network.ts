import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

type Sent = { method: string; path: string; body: string }
type Answer = { status: number; headers: Headers; body: string }

/** Decides the response to a request. `undefined` cuts the connection. */
type NetworkMode = (sent: Sent, deliver: () => Promise<Answer>) => Promise<Answer | undefined>

export type Network = Awaited<ReturnType<typeof startNetwork>>

export const deliverAll: NetworkMode = (_, deliver) => deliver()
export const cutConnection: NetworkMode = () => Promise.resolve(undefined)

export const failWith =
  (status: number, headers: Record<string, string> = {}): NetworkMode =>
  () =>
    Promise.resolve({ status, headers: new Headers(headers), body: '{}' })

export const forgeAnswer =
  (forge: (answer: Answer) => Answer): NetworkMode =>
  async (sent, deliver) => {
    const answer = await deliver()
    return sent.path === '/sdk/v1/sessions' ? forge(answer) : answer
  }

/** A proxy between app and service that records the requests, and lets a test decide the responses. */
export async function startNetwork(serviceUrl: string) {
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    void forward(request, response).catch((error: unknown) => response.destroy(Object(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  const network = {
    url: `http://127.0.0.1:${port}`,
    mode: deliverAll,
    sent: new Array<Sent>(),
    starts: () =>
      network.sent
        .filter(({ path }) => path === '/sdk/v1/sessions')
        .map(({ body }): unknown => JSON.parse(body)),
    reset() {
      network.mode = deliverAll
      network.sent = []
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request
    const sent = { method, path, body: await text(request) }
    network.sent.push(sent)
    const answer = await network.mode(sent, () => deliver(sent, headers['content-type']))
    if (!answer) return void response.destroy()
    const forwardedHeaders = ['content-type', 'signature', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    response.writeHead(answer.status, Object.fromEntries(forwardedHeaders)).end(answer.body)
  }

  async function deliver({ method, path, body }: Sent, type = 'text/plain'): Promise<Answer> {
    const answer = await fetch(serviceUrl + path, {
      method,
      ...(method !== 'GET' && { body, headers: { 'content-type': type } }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  return network
}
