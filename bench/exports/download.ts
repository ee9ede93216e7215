import { get } from 'node:http'

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
