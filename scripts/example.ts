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

// A production key can allow the name localhost, but not 127.0.0.1.
const address = server.httpServer?.address()
const port = typeof address === 'object' ? address?.port : undefined
console.log(`example on http://localhost:${port}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.close())
}
