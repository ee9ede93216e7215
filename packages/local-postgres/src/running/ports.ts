import { createServer } from 'node:net'
import { errorCode, LocalPostgresError } from '../error.ts'

export const loopback = '127.0.0.1'

/** The preferred port if nobody listens there, else one that the system hands out. */
export async function pickFreePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred
  return listenOnce(0)
}

export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port)
    return true
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return false
    if (errorCode(error) === 'EACCES') {
      throw new LocalPostgresError(
        `Port ${port} is reserved for the system: choose one above 1023 for the database.`,
      )
    }
    throw error
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, loopback, () => {
      const address = server.address()
      const taken = typeof address === 'object' && address !== null ? address.port : port
      server.close(() => resolve(taken))
    })
  })
}
