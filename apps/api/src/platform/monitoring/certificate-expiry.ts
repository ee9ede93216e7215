import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

const withinMs = 5_000
const ports: Record<string, number> = { 'https:': 443, 'smtps:': 465, 'smtp:': 587 }

/** Reads the expiry of an untrusted certificate as well, because trust is not checked here. */
export async function readCertificateExpiry(address: URL): Promise<Date> {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const port = Number(address.port) || (ports[address.protocol] ?? 443)
  const signal = AbortSignal.timeout(withinMs)
  const plain = connectPlain({ host, port, signal })
  // Errors before the answer also reject the awaited events below, and later ones do not matter.
  plain.on('error', () => undefined)
  try {
    await once(plain, 'connect', { signal })
    if (address.protocol === 'smtp:') await startTls(plain, signal)
    const socket = connectTls({
      socket: plain,
      servername: nameOf(host),
      rejectUnauthorized: false,
    })
    socket.on('error', () => undefined)
    await once(socket, 'secureConnect', { signal })
    return endOf(socket)
  } finally {
    plain.destroy()
  }
}

function endOf(socket: TLSSocket) {
  const end = new Date(socket.getPeerCertificate().valid_to)
  if (Number.isNaN(end.getTime())) throw new Error('The server has shown no certificate.')
  return end
}

/** SNI does not allow IP addresses. */
function nameOf(host: string) {
  return /^[\d.]+$|:/.test(host) ? '' : host
}

/** An SMTP server greets first, and encrypts after STARTTLS. */
async function startTls(socket: Socket, signal: AbortSignal) {
  await expectReply(socket, signal, '220')
  socket.write('EHLO fovea-console\r\n')
  await expectReply(socket, signal, '250')
  socket.write('STARTTLS\r\n')
  await expectReply(socket, signal, '220')
}

async function expectReply(socket: Socket, signal: AbortSignal, code: string) {
  let reply = ''
  while (!/^\d{3} .*\r?\n$/m.test(reply)) {
    const [chunk]: unknown[] = await once(socket, 'data', { signal })
    reply += String(chunk)
    if (reply.length > 10_000) break
  }
  if (!reply.startsWith(code)) throw new Error('The mail server does not encrypt.')
}
