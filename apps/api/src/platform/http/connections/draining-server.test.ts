import { once } from 'node:events'
import { Agent, type RequestListener, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createDrainingServer } from './draining-server.ts'

const answers: Record<string, RequestListener> = {
  implicit: (_, response) => response.end('ok'),
  headers: (_, response) => response.writeHead(200, { 'content-length': 2 }).end('ok'),
  list: (_, response) => response.writeHead(200, ['content-length', '2']).end('ok'),
  message: (_, response) => response.writeHead(200, 'Fine', { 'content-length': 2 }).end('ok'),
}

test.for(Object.entries(answers))(
  'an answer of form %s closes its connection while the server drains',
  async ([, answer]) => {
    let hold = false
    const held: (() => void)[] = []
    const { server, drain } = createDrainingServer((incoming, response) => {
      if (hold) held.push(() => answer(incoming, response))
      else answer(incoming, response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => {
      agent.destroy()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const call = async () => {
      const [response] = await once(request({ port, agent }).end(), 'response')
      response.resume()
      await once(response, 'end')
      return [response.statusMessage === 'Fine', response.headers.connection]
    }
    const isFine = answer === answers['message']
    expect(await call()).toEqual([isFine, 'keep-alive'])
    hold = true
    const underWay = call()
    await expect.poll(() => held.length).toBe(1)
    drain()
    hold = false
    for (const release of held) release()
    expect(await underWay).toEqual([isFine, 'close'])
    expect(await call()).toEqual([isFine, 'close'])
  },
)
