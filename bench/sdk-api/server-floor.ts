import { createServer } from 'node:http'
import { createReport } from '../report.ts'

/** The floor: reads and parses the same POST, answers as many bytes, and does nothing else. */
const answer = JSON.stringify({ valid: true, filler: 'x'.repeat(560) })

// Same keep-alive as the product: under high load a client may be silent for longer than Node's default of five
// seconds.
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
