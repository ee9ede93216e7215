import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { getErrorCode, LocalPostgresError } from '../local-postgres-error.ts'

export const loopback = '127.0.0.1'

export async function pickFreePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred
  return pickFreePorts(1)
}

/**
 * Returns the first of `count` adjacent free ports. They are below the ephemeral range, from which any program's
 * connection might take a port before it is listened on. Until this process ends, no other call returns them, in any
 * process: a UDP socket of the same number reserves each, which leaves TCP alone.
 */
export async function pickFreePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if (await reserve(ports)) return first
  }
  throw new LocalPostgresError(`No ${count} neighbouring ports are free.`)
}

async function reserve(ports: number[]): Promise<boolean> {
  const sockets = ports.map(() => createSocket('udp4').unref())
  try {
    for (const [index, socket] of sockets.entries()) {
      const isBound = once(socket, 'listening')
      socket.bind({ port: ports[index], address: loopback, exclusive: true })
      await isBound
    }
    const free = await Promise.all(ports.map(isPortFree))
    if (free.every(Boolean)) return true
  } catch (error) {
    if (getErrorCode(error) !== 'EADDRINUSE') throw error
  }
  for (const socket of sockets) socket.close()
  return false
}

export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port)
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EADDRINUSE') return false
    if (getErrorCode(error) === 'EACCES') {
      throw new LocalPostgresError(
        `Port ${port} is reserved for the system: choose one above 1023 for the database.`,
      )
    }
    throw error
  }
}

function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, loopback, () => server.close(() => resolve()))
  })
}
