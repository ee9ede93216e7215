import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'

export async function openStream(port: number, cookie: string) {
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/api/live',
    agent: false,
    headers: { cookie },
  })
  sent.on('error', () => undefined).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  let heard = ''
  response?.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  response?.on('error', () => undefined)
  return { status: response?.statusCode, heard: () => heard, close: () => sent.destroy() }
}

/** Starts a session and returns the status. Without an agent, the call opens a new connection. */
export async function sendStart(port: number, key: string, agent: Agent | false) {
  const sessionId = randomUUID()
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/sdk/v1/sessions',
    method: 'POST',
    agent,
  })
  sent.end(
    JSON.stringify({
      key,
      sessionId,
      nonce: sessionId,
      clientTime: new Date().toISOString(),
      platform: 'ios',
      app: { id: 'com.example.bench' },
      device: { os: 'iOS', uuid: 'device' },
      sdk: 'faults/1',
    }),
  )
  const [response]: IncomingMessage[] = await once(sent, 'response')
  response?.resume()
  if (response) await once(response, 'end')
  return response?.statusCode
}
