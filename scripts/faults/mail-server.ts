import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes a mail and, before it says so, lets something happen. Keeps the Message-IDs. */
export async function listenForMail(onMail: () => Promise<void>) {
  const received: string[] = []
  async function take(stream: Readable) {
    received.push(/^Message-ID:\s*(<[^>]*>)/im.exec(await text(stream))?.[1] ?? '')
    await onMail()
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, _session, answer) => void take(stream).then(() => answer(), answer),
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
