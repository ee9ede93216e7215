import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { z } from 'zod'

/** A TCP proxy between the program and the console that a test can cut. */
export async function createProxy(port: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => open.delete(end))
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true
      for (const end of open) end.destroy()
    },
    restore: () => {
      isCut = false
    },
    close: () => {
      for (const end of open) end.destroy()
      server.close()
    },
  }
}
