import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../server.ts'

const firstPauseMs = 50
const longestPauseMs = 1_000

type Supervised = {
  restart: () => Promise<RunningServer>
  stop: (running: RunningServer) => Promise<void>
  log: (sentence: string) => void
}

/** Keeps trying while the server cannot start: a full disk may have room again later. */
export function superviseServer(first: RunningServer, { restart, stop, log }: Supervised) {
  let running = first
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let restarting: Promise<void> | undefined

  function watch() {
    const { ended } = running
    void ended.then(() => {
      if (!isStopping()) restarting = bringBack()
      return undefined
    })
  }

  async function bringBack() {
    log('PostgreSQL has ended unexpectedly and is started again.')
    let message: string | undefined
    for (
      let pauseMs = firstPauseMs;
      !isStopping();
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    ) {
      try {
        running = await restart()
        log('PostgreSQL is back.')
        return watch()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== message) log(reason)
        message = reason
        await delay(pauseMs)
      }
    }
  }

  watch()
  return async () => {
    stopping.abort()
    await restarting
    await stop(running)
  }
}
