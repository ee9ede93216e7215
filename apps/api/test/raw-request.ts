import { once } from 'node:events'
import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'

export type RawRequest = {
  port: number
  method: string
  /** Sent unchanged: `inject` and `fetch` would normalize it. */
  target: string
  headers?: OutgoingHttpHeaders
  body?: string | undefined
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends exactly this over a socket. Endless streams are cut after the head of the answer. */
export async function sendRaw({ port, method, target, headers, body }: RawRequest) {
  const request = httpRequest({ host: '127.0.0.1', port, method, path: target, headers, agent })
  request.end(body)
  const [answer] = await once(request, 'response')
  const type = String(answer.headers['content-type'] ?? '')
  if (type.startsWith('text/event-stream')) {
    request.destroy()
    return { status: Number(answer.statusCode), headers: answer.headers, body: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { status: Number(answer.statusCode), headers: answer.headers, body: text }
}
