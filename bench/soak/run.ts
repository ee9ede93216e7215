import { freePorts } from '@fovea/local-postgres'
import { withDatabase } from '../database.ts'
import { startBody } from '../door/start-body.ts'
import { calls, type Owner, seedOwner } from '../pages.ts'
import { type Memory, withServers } from '../servers.ts'
import { openStreams, seedWatching } from '../streams.ts'
import { steadily } from './steadily.ts'

type SoakLoad = {
  seconds: number
  /** Starts a second at the SDK's door. */
  starts: number
  /** Pages a second: each is the page itself and all that the console's pages ask for. */
  pages: number
  streams: number
  /** Between two looks at the memory. */
  everySeconds: number
}

/** What the server held at a moment of the soak, what it had answered by then, and how many calls it had no time for. */
export type Moment = {
  second: number
  memory: Memory
  starts: number
  pages: number
  turnedAway: number
}

type Ask = (path: string, init: RequestInit) => Promise<void>

const sessionsOfVisitor = 5_000

/** A steady load on the product, in a process of its own, and what it holds meanwhile. */
export async function soak(load: SoakLoad, tell: (moment: Moment) => void): Promise<Moment[]> {
  const moments: Moment[] = []
  await withDatabase({}, async ({ url }) => {
    await withServers(url, ['soak/server.ts'], await freePorts(3), async ([server]) => {
      if (server === undefined) return
      const visitor = await seedOwner(url, 'visitor@example.com', sessionsOfVisitor)
      const watching = await seedWatching(url, load.streams)
      const starting = watching.length > 0 ? watching : [visitor]
      const streams = await openStreams(server, watching, load.streams)
      const begun = performance.now()
      const bodies = starting.map(({ key }) => startBody(key))
      let turnedAway = 0
      const ask: Ask = async (path, init) => {
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
        const text = await answer.text()
        if (answer.status === 503) turnedAway++
        else if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
      }
      const starts = steadily({
        perSecond: load.starts,
        mostUnderWay: 100,
        act: (count) => start(ask, bodies[count % bodies.length] ?? startBody(visitor.key)),
      })
      const pages = steadily({
        perSecond: load.pages,
        mostUnderWay: 10,
        act: () => openPage(ask, visitor),
      })
      try {
        while (moments.length < Math.ceil(load.seconds / load.everySeconds)) {
          await wait(load.everySeconds, [starts.failed, pages.failed])
          const moment = {
            second: Math.round((performance.now() - begun) / 1000),
            memory: await server.memory(),
            starts: starts.done(),
            pages: pages.done(),
            turnedAway,
          }
          moments.push(moment)
          tell(moment)
        }
      } finally {
        await Promise.all([starts.stop(), pages.stop()])
        await streams.close()
      }
    })
  })
  return moments
}

/** A load that fails ends the soak: what answers nothing holds nothing. */
async function wait(seconds: number, failures: Promise<never>[]) {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, seconds * 1000)
  try {
    await Promise.race([over.promise, ...failures])
  } finally {
    clearTimeout(timer)
  }
}

async function start(ask: Ask, body: () => string) {
  await ask('/sdk/v1/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body(),
  })
}

async function openPage(ask: Ask, { cookie }: Owner) {
  const headers = { cookie }
  await ask('/', { headers })
  await Promise.all(calls.map((path) => ask(path, { headers })))
}
