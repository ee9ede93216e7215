import { createServer } from 'node:net'

/** The first of so many neighbouring ports that nothing listens on at this moment. */
export async function freePorts(howMany: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    // Below the range from which the system itself gives out ports.
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const ports = Array.from({ length: howMany }, (_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error(`No ${howMany} neighbouring ports are free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
