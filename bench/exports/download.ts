import { get } from 'node:http'

/** Reads an answer to its end and tells how many bytes it had. In a process of its own, so that reading does not delay the load. */
const [address = '', cookie = ''] = process.argv.slice(2)
get(address, { headers: { cookie } }, (answer) => {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  answer.once('close', () => {
    process.send?.({ status: answer.statusCode, complete: answer.complete, bytes })
    process.disconnect()
  })
})
