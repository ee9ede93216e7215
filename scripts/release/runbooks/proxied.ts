import { createServer } from 'node:http'

/**
 * Runs in the network of a trial machine in place of the console, and checks what a proxy lets through: `/headers`
 * repeats the request's headers, `/stream` sends one event and ends only when the client disconnects, `/body` counts
 * bytes.
 */
createServer((request, response) => {
  if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
    return
  }
  let bytes = 0
  request
    .on('data', (chunk: Buffer) => void (bytes += chunk.length))
    .on('end', () => response.end(JSON.stringify({ bytes, headers: request.headers })))
}).listen(3000, '127.0.0.1', () => console.log('ready'))
