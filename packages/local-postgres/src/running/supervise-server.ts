import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../server.ts'

const firstPauseMs = 50
const longestPauseMs = 1_000

type Supervised = {
  restart: () => Promise<RunningServer>
  stop: (running: RunningServer) => Promise<void>
  /** Told what happened, in a sentence. */
  log: (sentence: string) => void
}

/**
 * Starts the server again whenever it ends without being told to, and goes on trying while it cannot start: a full disk
 * has room again some time. Answers how to stop it for good.
 */
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
