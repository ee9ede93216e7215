import { once } from 'node:events'
import type { Server } from 'node:net'

export async function listenOn(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new Error(refusal(cause, host, port), { cause })
  }
  const bound = server.address()
  return `${hostInUrl(host)}:${typeof bound === 'object' && bound ? bound.port : port}`
}

function refusal(cause: unknown, host: string, port: number): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') {
    return `The sandbox cannot start because port ${port} of ${host} is already in use.`
  }
  return `The sandbox cannot start because it may not listen on port ${port} of ${host} (${String(code ?? cause)}).`
}

/** A server on all interfaces is reached through the loopback address on this machine. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
