import { randomUUID } from 'node:crypto'
import { queryOnce } from '../../bench/client.ts'

type LoadResult = {
  acknowledged: string[]
  statuses: Map<number | 'cut', number>
  longestMs: number
}

const pauseAfterRefusalMs = 20
const timeoutMs = 100_000

export function startLoad(port: number, key: string, callers: number) {
  const tally: LoadResult = { acknowledged: [], statuses: new Map(), longestMs: 0 }
  const stopped = new AbortController()
  const watchers: { wanted: () => boolean; resolve: () => void }[] = []

  async function call() {
    while (!stopped.signal.aborted) {
      const sessionId = randomUUID()
      const begun = performance.now()
      const status = await post(port, key, sessionId)
      tally.longestMs = Math.max(tally.longestMs, performance.now() - begun)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (status === 200) tally.acknowledged.push(sessionId)
      // Pauses like an app would; clients at full speed would delay the recovery that they wait for.
      else await new Promise((resolve) => setTimeout(resolve, pauseAfterRefusalMs))
      for (const watcher of watchers) if (watcher.wanted()) watcher.resolve()
    }
  }
  const calls = Promise.all(Array.from({ length: callers }, call))

  return {
    tally,
    until: (wanted: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          const came = [...tally.statuses].map(([status, times]) => `${times} × ${status}`)
          reject(new Error(`Waited for in vain: ${wanted.toString()}. Came: ${came.join(', ')}`))
        }, timeoutMs).unref()
        watchers.push({
          wanted,
          resolve() {
            clearTimeout(late)
            resolve()
          },
        })
      }),
    async stop() {
      stopped.abort()
      await calls
    },
  }
}

async function post(port: number, key: string, sessionId: string) {
  const body = JSON.stringify({
    key,
    sessionId,
    nonce: sessionId,
    clientTime: new Date().toISOString(),
    platform: 'ios',
    app: { id: 'com.example.bench' },
    device: { os: 'iOS', uuid: 'device' },
    sdk: 'faults/1',
  })
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/sdk/v1/sessions`, { method: 'POST', body })
    const text = await answer.text()
    return answer.status === 200 && !text.includes('"valid":true') ? 599 : answer.status
  } catch {
    return 'cut'
  }
}

export const noLosses = { lost: 0, miscounted: 0 }

/** Counts acknowledged sessions that are not stored, and by how many the sums differ from the rows. */
export async function countLosses(url: string, acknowledged: string[]) {
  const [counts] = await queryOnce<typeof noLosses>(
    url,
    `select $2::int - (select count(*)::int from metered_sessions where session_id = any ($1::uuid[])) as lost,
      (select abs(count(*) - (select sum(sessions) from metered_days))
        + abs(count(*) - (select sum(sessions) from metered_months)) from metered_sessions)::int as miscounted`,
    [acknowledged, acknowledged.length],
  )
  return counts
}
