import { startBody } from '../door/start-body.ts'
import { calls, type Owner, seedOwner } from '../pages.ts'
import type { Measured } from '../servers.ts'
import { ownStage, type Stage } from '../stage.ts'
import { openStreams, seedWatching } from '../streams.ts'
import {
  countOpenTransactions,
  countSessions,
  differencesOf,
  settledConnections,
} from './database.ts'
import type { Moment, Seen } from './seen.ts'
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
  /** Without load, before and after, until connections that are only kept warm are closed. */
  quietSeconds: number
}

/** Whether it was answered; a server that has no time for it says so. */
type Ask = (path: string, init: RequestInit) => Promise<boolean>

const sessionsOfVisitor = 5_000

/** A steady load on the product, in a process of its own, and what it holds before, meanwhile and after. */
export async function soak(
  load: SoakLoad,
  tell: (moment: Moment) => void,
  stage: Stage = ownStage,
): Promise<Seen> {
  let seen: Seen | undefined
  await stage.withDatabase({}, async ({ url }) => {
    await stage.withServers(url, ['soak/server.ts'], async ([server]) => {
      if (server !== undefined) seen = await soakServer(load, { server, url, tell })
    })
  })
  if (seen === undefined) throw new Error('no server was started')
  return seen
}

type Soaked = { server: Measured; url: string; tell: (moment: Moment) => void }

async function soakServer(load: SoakLoad, { server, url, tell }: Soaked): Promise<Seen> {
  const visitor = await seedOwner(url, 'visitor@example.com', sessionsOfVisitor)
  const starter = await seedOwner(url, 'starter@example.com', 0)
  const watching = await seedWatching(url, load.streams)
  const starting = [starter, ...watching]
  const owners = starting.map(({ ownerId }) => ownerId)
  const before = await settledConnections(url, load.quietSeconds)
  const { moments, answered } = await underLoad(load, { server, tell, visitor, starting, watching })
  const after = await settledConnections(url, load.quietSeconds)
  return {
    moments,
    connections: { before, after },
    openTransactions: await countOpenTransactions(url),
    differences: await differencesOf(url, owners),
    sessions: { answered, stored: await countSessions(url, owners) },
  }
}

type People = { visitor: Owner; starting: Owner[]; watching: Owner[] }

async function underLoad(load: SoakLoad, parts: Omit<Soaked, 'url'> & People) {
  const { server, tell, visitor, starting, watching } = parts
  const moments: Moment[] = []
  const streams = await openStreams(server, watching, load.streams)
  const bodies = starting.map(({ key }) => startBody(key))
  let answered = 0
  let turnedAway = 0
  const ask: Ask = async (path, init) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
    const text = await answer.text()
    if (answer.status === 503) turnedAway++
    else if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    return answer.status === 200
  }
  const starts = steadily({
    perSecond: load.starts,
    mostUnderWay: 100,
    act: async (count) => {
      const body = bodies[count % bodies.length]
      if (body && (await start(ask, body))) answered++
    },
  })
  const pages = steadily({
    perSecond: load.pages,
    mostUnderWay: 10,
    act: () => openPage(ask, visitor),
  })
  try {
    // A slow machine may need longer for the first answers than until the first look.
    await Promise.race([Promise.all([starts.first, pages.first]), starts.failed, pages.failed])
    const begun = performance.now()
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
  return { moments, answered }
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
  await Promise.all(calls.map((path) => ask(path, { headers })))
}
