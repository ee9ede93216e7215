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

// Under this name, and not as 127.0.0.1, a production key can allow it.
const address = server.httpServer?.address()
const port = typeof address === 'object' ? address?.port : undefined
console.log(`example on http://localhost:${port}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.close())
}
