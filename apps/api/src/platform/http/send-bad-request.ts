import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { toErrorBody } from './error-handler.ts'

/** Input that is no HTTP request still gets the error envelope that programs expect. */
export function sendBadRequest(socket: Socket) {
  if (!socket.writable) return void socket.destroy()
  const refusal = new AppError('BAD_INPUT', 'The request is not valid.')
  const { status, body, headers } = toErrorBody(refusal, randomUUID())
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} Bad Request`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
