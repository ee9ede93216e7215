import { flushCompileCache } from 'node:module'

/** Tells the parent that it may begin, and from then on what this process has spent and holds. */
export function createReport() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({ cpuMicroseconds: user + system, memory: { rss, heapUsed, external } })
  })
  flushCompileCache()
  process.send?.({ ready: true })
}
