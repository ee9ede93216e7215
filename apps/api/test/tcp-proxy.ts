import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can go silent: connections stay open, but carry no more data. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const ends = new Set<Socket>()
  const fars = new WeakSet<Socket>()
  let passes = true
  const server = createServer((near) => {
    const far = connect(target)
    fars.add(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      if (passes) from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')

  function silence() {
    for (const end of ends) end.unpipe().pause()
  }

  return {
    port: address.port,
    silence,
    /** Silences new connections as well. */
    silenceForGood() {
      passes = false
      silence()
    },
    /** Destroys the connections to the server without closing those of the clients. */
    halfOpen() {
      for (const end of ends) {
        end.unpipe().pause()
        if (!fars.has(end)) continue
        end.removeAllListeners('close')
        end.destroy()
      }
    },
    cut() {
      for (const end of ends) end.destroy()
    },
    async close() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
