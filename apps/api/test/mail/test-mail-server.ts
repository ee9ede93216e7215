import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

type Mood = {
  /** Rejects every recipient, or only one address. */
  no: { code: number; words: string; only?: string } | null
  meanwhile?: () => Promise<void>
  cuts?: 'before the mail' | 'after the mail' | undefined
}

/**
 * A mail server with a programmable answer: it rejects with `no` until that is removed. `onMail` runs before the server
 * accepts an email.
 */
export async function startTestMailServer(onMail: () => Promise<void> = async () => undefined) {
  const taken: string[] = []
  const mood: Mood = { no: null }
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  async function take(stream: Readable) {
    taken.push(await text(stream))
    if (mood.cuts === 'after the mail') cut()
    await onMail()
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, answer) {
      const { meanwhile } = mood
      const no = mood.no?.only === undefined || mood.no.only === address ? mood.no : null
      if (mood.cuts === 'before the mail') return cut()
      const say = () => answer(no && Object.assign(new Error(no.words), { responseCode: no.code }))
      if (meanwhile) void meanwhile().then(say, answer)
      else say()
    },
    onData: (stream, _session, answer) => void take(stream).then(() => answer(), answer),
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const messageIds = () => taken.map((mail) => /^Message-ID:\s*(<[^>]*>)/im.exec(mail)?.[1] ?? '')
  return { taken, messageIds, mood, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

/** For all tests of the calling file, closed after them. */
export async function openTestMailServer(onMail?: () => Promise<void>) {
  const server = await startTestMailServer(onMail)
  afterAll(() => server.close())
  return server
}
