import { flushCompileCache } from 'node:module'

export function createReport() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({ cpuMicroseconds: user + system, memory: { rss, heapUsed, external } })
  })
  flushCompileCache()
  process.send?.({ ready: true })
}
