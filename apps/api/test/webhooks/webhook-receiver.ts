import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'

type ReceivedWebhook = { headers: Record<string, string>; body: string; path: string }

/** A real HTTP server that keeps what it receives. `answer` may be replaced; by default it answers 200. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const receiver = {
    url: '',
    received,
    answer: (_request: IncomingMessage, response: ServerResponse) => {
      response.end('ok')
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' })
      receiver.answer(request, response)
    })
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  receiver.url = `http://127.0.0.1:${address.port}/hook`
  return receiver
}

/** For all tests of the calling file, closed after them. */
export async function openWebhookReceiver() {
  const receiver = await startWebhookReceiver()
  afterAll(() => receiver.close())
  return receiver
}
