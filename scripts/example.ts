import path from 'node:path'
import { createServer } from 'vite'

const server = await createServer({
  root: path.join(import.meta.dirname, '../examples/web'),
  configFile: false,
  logLevel: 'warn',
  server: {
    host: '127.0.0.1',
    port: Number(process.env['EXAMPLE_PORT'] ?? 3010),
    strictPort: true,
  },
})
await server.listen()
console.log(`example on ${server.resolvedUrls?.local[0]}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.close())
}
