import { createStartBody } from '../sdk-api/start-body.ts'
import { type Figures, computePercentile } from '../figures.ts'
import { pageCalls, fetchPage, type Owner, seedOwner } from '../pages.ts'
import type { Scale } from '../scale.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'
import { openStreams, seedWatchers } from '../streams.ts'

const visitors = 16
/** An event reaches the open streams once per this number of page calls. */
const callsPerEvent = 20

/** Measures page loads of signed-in users, first alone and then beside open event streams that receive events. */
export async function benchConsole(scale: Scale, figures: Figures, stage: BenchStage) {
  await stage.withDatabase({}, async ({ url }) => {
    await stage.withServers(url, ['server-console.ts'], async ([server]) => {
      if (server === undefined) return
      const visitor = await seedOwner(url, 'visitor@example.com', scale.rows)
      const watchers = await seedWatchers(url, scale.streams)
      await visit(server, visitor, scale.warmUpSeconds)
      const alone = await visit(server, visitor, scale.seconds)
      const streams = await openStreams(server, watchers, scale.streams)
      try {
        const watched = await visit(server, visitor, scale.seconds, async (call) => {
          const owner = watchers[(call / callsPerEvent) % watchers.length]
          if (owner && call % callsPerEvent === 0) await startSession(server, owner)
        })
        // Streams that receive no events would be measured as if streams cost nothing.
        await streams.receivedEvent
        report(figures, scale.streams, alone, watched)
      } finally {
        await streams.close()
      }
    })
  })
}

function report(figures: Figures, streams: number, alone: Visit, watched: Visit) {
  figures.add({ name: 'page calls, alone', unit: 'a second', values: [alone.perSecond] })
  const beside = `beside ${streams} streams`
  figures.add({
    name: `page calls a second ${beside}, against alone`,
    unit: '',
    values: [watched.perSecond / alone.perSecond],
    goal: 'at least 0.80',
  })
  for (const share of [0.5, 0.99]) {
    const label = `a page call ${beside}, p${share * 100}, against alone`
    const ratio = computePercentile(watched.times, share) / computePercentile(alone.times, share)
    figures.add({ name: label, unit: '', values: [ratio] })
    figures.add({
      name: `a page call ${beside}, p${share * 100}`,
      unit: 'ms',
      values: [computePercentile(watched.times, share)],
    })
  }
}

type Visit = { perSecond: number; times: number[] }

async function visit(
  server: MeasuredServer,
  owner: Owner,
  seconds: number,
  afterCall: (call: number) => Promise<void> = async () => undefined,
): Promise<Visit> {
  const begun = performance.now()
  const times: number[] = []
  let requestCount = 0
  const browse = async () => {
    do {
      const call = requestCount++
      const before = performance.now()
      await fetchPage(server, owner, pageCalls[call % pageCalls.length] ?? '')
      times.push(performance.now() - before)
      await afterCall(call)
    } while (performance.now() - begun < seconds * 1000)
  }
  await Promise.all(Array.from({ length: visitors }, browse))
  return { perSecond: times.length / ((performance.now() - begun) / 1000), times }
}

async function startSession(server: MeasuredServer, { key }: Owner) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/sdk/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: createStartBody(key)(),
  })
  if (answer.status !== 200) throw new Error(`start: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
