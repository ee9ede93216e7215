import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/** What one run of the load came to. */
export type Load = { answers: number; perSecond: number; refused: number }

type Options = {
  port: number
  path: string
  connections: number
  seconds: number
  body: () => string
}

const headerEnd = Buffer.from('\r\n\r\n')

/**
 * Sends as fast as answers come back, over so many kept connections. Plain sockets: a client library would take more of
 * the machine than the servers that are measured.
 */
export async function drive({ port, path, connections, seconds, body }: Options): Promise<Load> {
  const until = performance.now() + seconds * 1000
  const begun = performance.now()
  const counts = await Promise.all(
    Array.from({ length: connections }, () => converse(port, path, body, until)),
  )
  const answers = counts.reduce((sum, count) => sum + count.answers, 0)
  const refused = counts.reduce((sum, count) => sum + count.refused, 0)
  return { answers, refused, perSecond: answers / ((performance.now() - begun) / 1000) }
}

function converse(port: number, path: string, body: () => string, until: number) {
  return new Promise<{ answers: number; refused: number }>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let answers = 0
    let refused = 0
    let pending: Buffer = Buffer.alloc(0)

    const send = () => {
      const text = body()
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const end = pending.indexOf(headerEnd)
      if (end < 0) return
      const head = pending.toString('latin1', 0, end)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (pending.length < end + 4 + length) return
      const valid = head.startsWith('HTTP/1.1 200') && pending.includes('"valid":true')
      pending = Buffer.alloc(0)
      answers++
      if (!valid) refused++
      if (performance.now() < until) return send()
      socket.end()
      resolve({ answers, refused })
    })
  })
}

/** A session id as our client makes them: UUIDv7, so that new rows lie together. */
export function uuid7() {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
