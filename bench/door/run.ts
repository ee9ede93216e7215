import { freePorts } from '../../scripts/verify/free-ports.ts'
import { serverEnvironment, withDatabase } from '../database.ts'
import { median, print } from '../figures.ts'
import { seedKey, seedSessions } from '../seed.ts'
import { type Measured, startMeasured } from '../servers.ts'
import { drive, uuid7 } from './load.ts'

const pairs = 7
const seconds = 3
const connections = 256
const storedRows = 5_000_000

/** The figures of the SDK's door, each a ratio within this run, the median of interleaved pairs. */
export async function benchDoor() {
  await withDatabase({}, async (databaseUrl) => {
    const { key, ownerId } = await seedKey(databaseUrl)
    const [floor, door] = await startBoth('door/server-floor.ts', databaseUrl)
    const empty = await compare(floor, door, key)
    print(
      'a durable, rolled-up, idempotent start, against a bare node:http',
      empty.ratio,
      'at least 0.60',
    )
    print('processor time a start, against the same', empty.cpuRatio)
    await seedSessions(databaseUrl, ownerId, storedRows)
    const full = await compare(floor, door, key)
    print(`the same with ${storedRows.toLocaleString('en-US')} sessions stored`, full.ratio)
    print('which is, of an empty table', full.ratio / empty.ratio, 'at least 0.85')
    await Promise.all([floor.stop(), door.stop()])
  })
  // Every flush of the log waits two milliseconds longer, as on a slower disk.
  await withDatabase({ commit_delay: '2000', commit_siblings: '0' }, async (databaseUrl) => {
    const { key } = await seedKey(databaseUrl)
    const [one, door] = await startBoth('door/server-one-insert.ts', databaseUrl)
    const slow = await compare(one, door, key)
    print('with slow commits, against one INSERT a request', slow.ratio, 'at least 3')
    await Promise.all([one.stop(), door.stop()])
  })
}

async function startBoth(first: string, databaseUrl: string) {
  const port = await freePorts(6)
  const env = serverEnvironment(databaseUrl)
  return [
    await startMeasured(first, port, env),
    await startMeasured('server-console.ts', port + 3, env),
  ] as const
}

async function compare(base: Measured, door: Measured, key: string) {
  const [head = '', tail = ''] = JSON.stringify({
    key,
    sessionId: '*',
    nonce: 'b7f9a1c2d3e4f506',
    clientTime: new Date().toISOString(),
    platform: 'ios',
    app: { id: 'com.example.bench' },
    device: { os: 'iOS 19.1', uuid: '3f0c1c52-9d1c-4f7e-8c7a-0a4d2c1b7e55' },
    sdk: 'bench/1.0.0',
  }).split('*')
  // Only the id differs, and putting it in is all that the load spends on a body.
  const body = () => head + uuid7() + tail
  const run = async (server: Measured, runSeconds: number) => {
    const before = await server.cpu()
    const load = await drive({
      port: server.port,
      path: '/sdk/v1/sessions',
      connections,
      seconds: runSeconds,
      body,
    })
    if (load.refused > 0) throw new Error(`${load.refused} of ${load.answers} starts were refused.`)
    return { perSecond: load.perSecond, cpu: ((await server.cpu()) - before) / load.answers }
  }
  await run(base, 1)
  await run(door, 1)
  const ratios: number[] = []
  const cpuRatios: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const floor = await run(base, seconds)
    const measured = await run(door, seconds)
    ratios.push(measured.perSecond / floor.perSecond)
    cpuRatios.push(measured.cpu / floor.cpu)
  }
  return { ratio: median(ratios), cpuRatio: median(cpuRatios) }
}
