import { createServer } from 'node:http'
import { createReport } from '../report.ts'

/** The floor: reads and parses the same POST and answers as many bytes, and does nothing else. */
const answer = JSON.stringify({ valid: true, filler: 'x'.repeat(560) })

// Kept open as long as the product's connections: where time is short, a caller may be silent for longer than Node's five seconds.
const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      })
      .end(answer)
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1', createReport)
