import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerEnvelope } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'
import { readMessage } from './read-message.ts'

const largestMessageBytes = 2 * 1024 * 1024

/** Accepts every mail from any sender to any recipient, and acknowledges it only once it is stored. */
export function createSmtpServer(mailbox: Mailbox): SMTPServer {
  async function receive(stream: SMTPServerDataStream, envelope: SMTPServerEnvelope) {
    const message = await readMessage(stream, {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
    })
    if (stream.sizeExceeded) throw new MailTooLarge()
    await mailbox.store(message)
  }

  const server = new SMTPServer({
    banner: 'Fovea sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessageBytes,
    // Clients keep pooled connections open, so the server's end does not wait for them.
    closeTimeout: 100,
    onData(stream, { envelope }, answer) {
      receive(stream, envelope).then(() => answer(null, 'Stored'), answer)
    },
  })
  // Without a listener, a client that disconnects in the middle of a mail would end the process. That mail was never
  // acknowledged.
  server.on('error', () => undefined)
  return server
}

class MailTooLarge extends Error {
  readonly responseCode = 552

  constructor() {
    super('The sandbox takes mails of up to 2 MB.')
  }
}
