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

/** Longer answers are documents and scripts, of which only the head is of interest. */
const longestRead = 100_000

/** Sends exactly this over a socket. Endless streams and long answers are cut after the head. */
export async function sendRaw({ port, method, target, headers, body }: RawRequest) {
  const request = httpRequest({ host: '127.0.0.1', port, method, path: target, headers, agent })
  request.end(body)
  const [answer] = await once(request, 'response')
  const type = String(answer.headers['content-type'] ?? '')
  const length = Number(answer.headers['content-length'] ?? 0)
  if (type.startsWith('text/event-stream') || length > longestRead) {
    request.destroy()
    return { status: Number(answer.statusCode), headers: answer.headers, body: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { status: Number(answer.statusCode), headers: answer.headers, body: text }
}
