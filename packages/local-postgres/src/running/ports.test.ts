import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pickFreePorts, loopback } from './ports.ts'

/** Makes the finder try the same ports each time, as two processes may do by chance. */
function tryOnly(place: number) {
  const random = vi.spyOn(Math, 'random').mockReturnValue(place)
  onTestFinished(() => random.mockRestore())
}

const findElsewhere = (place: number) =>
  execFileSync(process.execPath, [
    '--eval',
    `Math.random = () => ${place}
    import('${path.join(import.meta.dirname, 'ports.ts')}')
      .then(({ pickFreePorts }) => pickFreePorts(2))
      .then((port) => console.log(port), (error) => console.log(error.message))`,
  ]).toString()

test('picks ports below those that the system hands out', async () => {
  tryOnly(0.999_999)
  const last = (await pickFreePorts(5)) + 4
  expect(last).toBeLessThan(32_768)
})

test('returns a port once over all processes, and the port is free to listen on', async () => {
  const place = Math.random()
  tryOnly(place)
  const first = await pickFreePorts(2)
  await expect(pickFreePorts(2)).rejects.toThrow('No 2 neighbouring ports are free.')
  expect(findElsewhere(place)).toBe('No 2 neighbouring ports are free.\n')
  const server = createServer().listen(first, loopback)
  await once(server, 'listening')
  server.close()
})

test('does not return ports that a program listens on', async () => {
  const place = Math.random()
  const server = createServer().listen(20_001 + Math.floor(place * 12_000), loopback)
  await once(server, 'listening')
  expect(findElsewhere(place)).toBe('No 2 neighbouring ports are free.\n')
  server.close()
  await once(server, 'close')
  expect(findElsewhere(place)).toBe(`${20_000 + Math.floor(place * 12_000)}\n`)
})
