import { pageCalls } from '../../../bench/pages.ts'

export function startPages(port: number, cookie: string) {
  const statuses = new Map<number, number>()
  const stopped = new AbortController()
  const watchers: { rounds: number; resolve: () => void }[] = []
  let rounds = 0

  async function open() {
    while (!stopped.signal.aborted) {
      for (const path of pageCalls) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
        await answer.text()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
      rounds++
      for (const watcher of watchers) if (rounds >= watcher.rounds) watcher.resolve()
    }
  }
  const opened = open()
  // `stop` awaits the promise; until then a rejection must not count as unhandled.
  opened.catch(() => undefined)

  return {
    statuses,
    untilOpened: (times: number) =>
      new Promise<void>((resolve) => {
        watchers.push({ rounds: rounds + times, resolve })
      }),
    async stop() {
      stopped.abort()
      await opened
    },
  }
}
