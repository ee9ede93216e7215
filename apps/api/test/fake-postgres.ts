import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const message = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)])
const column = (name: string, type: number) =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    int32(0),
    int16(0),
    int32(type),
    int16(-1),
    int32(-1),
    int16(0),
  ])
const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])
const ready = message('Z', 'I')

export function startOldPostgres(version: string, number: number) {
  return listen((socket) => {
    socket.write(Buffer.concat([message('R', int32(0)), ready]))
    socket.on('data', (chunk) => {
      if (chunk.toString('latin1', 0, 1) !== 'Q') return
      socket.write(
        Buffer.concat([
          message('T', int16(2), column('version', 25), column('number', 23)),
          message('D', int16(2), value(version), value(String(number))),
          message('C', 'SELECT 1\0'),
          ready,
        ]),
      )
    })
  })
}

export function startRefusingPostgres(code: string, text: string) {
  return listen((socket) => socket.end(message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0`, '\0')))
}

export function startResettingPostgres() {
  return listen((socket) => socket.resetAndDestroy())
}

async function listen(onStartup: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => onStartup(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    url: `postgres://fovea@127.0.0.1:${port}/fovea`,
    close: async () => {
      server.close()
    },
  }
}
