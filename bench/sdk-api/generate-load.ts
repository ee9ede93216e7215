import { connect } from 'node:net'

export type LoadResult = { answers: number; perSecond: number; refused: number }

type Options = {
  port: number
  path: string
  connections: number
  seconds: number
  body: () => string
}

/** Uses plain sockets, because a client library would take more processor time than the measured servers. */
export async function generateLoad({
  port,
  path,
  connections,
  seconds,
  body,
}: Options): Promise<LoadResult> {
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
    const head = `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: `
    let answers = 0
    let refused = 0
    let pending = ''

    const send = () => {
      const text = body()
      socket.write(`${head}${text.length}\r\n\r\n${text}`, 'latin1')
    }
    socket.setEncoding('latin1')
    socket.once('connect', send)
    socket.once('error', reject)
    // Has no effect if the last answer has already arrived.
    socket.once('close', () => reject(new Error('The server closed a connection under load.')))
    socket.on('data', (chunk: string) => {
      pending += chunk
      // An answer is one JSON object, and the next request is sent only after it.
      if (!pending.endsWith('}')) return
      const valid = pending.startsWith('HTTP/1.1 200') && pending.includes('"valid":true')
      pending = ''
      answers++
      if (!valid) refused++
      if (performance.now() < until) return send()
      socket.end()
      resolve({ answers, refused })
    })
  })
}
