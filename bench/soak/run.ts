import { createStartBody } from '../sdk-api/start-body.ts'
import { pageCalls, type Owner, seedOwner } from '../pages.ts'
import type { MeasuredServer } from '../servers.ts'
import { separateStage, type BenchStage } from '../stage.ts'
import { openStreams, seedWatchers } from '../streams.ts'
import {
  countOpenTransactions,
  countSessions,
  findDifferences,
  waitForIdleConnections,
} from './database.ts'
import type { SoakSample, SoakResult } from './soak-result.ts'
import { runAtRate } from './run-at-rate.ts'

type SoakLoad = {
  seconds: number
  starts: number
  /** Page loads per second. Each loads the page itself and all API calls of the console's pages. */
  pages: number
  streams: number
  everySeconds: number
  /** Time without load, before and after, in which idle connections are closed. */
  quietSeconds: number
}

/** Resolves to false when the server answers that it is overloaded. */
type Ask = (path: string, init: RequestInit) => Promise<boolean>

const sessionsOfVisitor = 5_000

export async function runSoak(
  load: SoakLoad,
  onSample: (moment: SoakSample) => void,
  stage: BenchStage = separateStage,
): Promise<SoakResult> {
  let seen: SoakResult | undefined
  await stage.withDatabase({}, async ({ url }) => {
    await stage.withServers(url, ['soak/server.ts'], async ([server]) => {
      if (server !== undefined) seen = await soakServer(load, { server, url, tell: onSample })
    })
  })
  if (seen === undefined) throw new Error('no server was started')
  return seen
}

type Soaked = { server: MeasuredServer; url: string; tell: (moment: SoakSample) => void }

async function soakServer(load: SoakLoad, { server, url, tell }: Soaked): Promise<SoakResult> {
  const visitor = await seedOwner(url, 'visitor@example.com', sessionsOfVisitor)
  const starter = await seedOwner(url, 'starter@example.com', 0)
  const watching = await seedWatchers(url, load.streams)
  const starting = [starter, ...watching]
  const owners = starting.map(({ ownerId }) => ownerId)
  const before = await waitForIdleConnections(url, load.quietSeconds)
  const { moments: samples, answered } = await underLoad(load, {
    server,
    tell,
    visitor,
    starting,
    watching,
  })
  const after = await waitForIdleConnections(url, load.quietSeconds)
  return {
    samples,
    connections: { before, after },
    openTransactions: await countOpenTransactions(url),
    differences: await findDifferences(url, owners),
    sessions: { answered, stored: await countSessions(url, owners) },
  }
}

type People = { visitor: Owner; starting: Owner[]; watching: Owner[] }

async function underLoad(load: SoakLoad, parts: Omit<Soaked, 'url'> & People) {
  const { server, tell, visitor, starting, watching } = parts
  const moments: SoakSample[] = []
  const streams = await openStreams(server, watching, load.streams)
  const bodies = starting.map(({ key }) => createStartBody(key))
  let answered = 0
  let refused = 0
  const ask: Ask = async (path, init) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
    const text = await answer.text()
    if (answer.status === 503) refused++
    else if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    return answer.status === 200
  }
  const starts = runAtRate({
    perSecond: load.starts,
    maxConcurrent: 100,
    run: async (count) => {
      const body = bodies[count % bodies.length]
      if (body && (await start(ask, body))) answered++
    },
  })
  const pages = runAtRate({
    perSecond: load.pages,
    maxConcurrent: 10,
    run: () => openPage(ask, visitor),
  })
  try {
    // A slow machine may need longer for its first answers than until the first sample.
    await Promise.race([Promise.all([starts.first, pages.first]), starts.failed, pages.failed])
    const begun = performance.now()
    while (moments.length < Math.ceil(load.seconds / load.everySeconds)) {
      await wait(load.everySeconds, [starts.failed, pages.failed])
      const moment = {
        second: Math.round((performance.now() - begun) / 1000),
        memory: await server.memory(),
        starts: starts.done(),
        pages: pages.done(),
        refused,
      }
      moments.push(moment)
      tell(moment)
    }
  } finally {
    await Promise.all([starts.stop(), pages.stop()])
    await streams.close()
  }
  return { moments, answered }
}

/** A failed load ends the soak, because an idle server would pass all checks. */
async function wait(seconds: number, failures: Promise<never>[]) {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, seconds * 1000)
  try {
    await Promise.race([over.promise, ...failures])
  } finally {
    clearTimeout(timer)
  }
}

function start(ask: Ask, body: () => string) {
  return ask('/sdk/v1/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body(),
  })
}

async function openPage(ask: Ask, { cookie }: Owner) {
  const headers = { cookie }
  await ask('/', { headers })
  await Promise.all(pageCalls.map((path) => ask(path, { headers })))
}
