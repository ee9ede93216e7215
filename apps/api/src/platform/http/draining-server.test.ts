import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { freePorts } from '@fovea/local-postgres'
import { expect, test } from 'vitest'
import { createDrainingServer } from './draining-server.ts'

test('who called is known after they have hung up', async () => {
  const asked = Promise.withResolvers<IncomingMessage>()
  const { server } = createDrainingServer((request) => asked.resolve(request))
  const port = await freePorts(1)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const { socket } = await asked.promise
  const gone = once(socket, 'close')
  client.destroy()
  await gone
  expect(socket.remoteAddress).toBe('127.0.0.1')
  server.close()
})
