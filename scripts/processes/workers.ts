import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Worker } from 'node:cluster'
import { StartError } from '@fovea/api/config'
import { type FromPrimary, type FromWorker, parseWorkerMessage } from '@fovea/api/processes'
import type { Environment } from '../operating/environment.ts'

/** Whoever serves for so long has not died at once. */
const stableMs = 10_000
const firstPauseMs = 250
const longestPauseMs = 10_000
/** A worker ends by itself before this; then the database is still to be stopped, all within five seconds. */
const stopTimeoutMs = 4_300
/** One that was replaced has time to answer everybody. */
const replaceTimeoutMs = 30_000

type WorkerHandle = {
  worker: Worker
  /** Rejects with the reason if it cannot serve. */
  ready: Promise<void>
  readyMs: number | undefined
  stopping: boolean
  ended: Promise<void>
}

type WorkersOptions = {
  size: number
  /** Environment of the first workers. */
  environment: Environment
  fork: (environment: Environment) => Worker
  onMessage: (workerId: number, message: FromWorker) => void
  onLeft: (workerId: number) => void
  print: (sentence: string) => void
}

/** How long to wait before the next worker is started, after so many that died at once. */
export function computeRestartDelayMs(deaths: number) {
  return deaths === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (deaths - 1))
}

/** Keeps so many workers at work: whoever dies is replaced, and all are on demand, one after the other. */
export function createWorkers({
  size,
  environment: first,
  fork,
  onMessage,
  onLeft,
  print,
}: WorkersOptions) {
  const handles = new Set<WorkerHandle>()
  /** The newest environment that a worker serves with: a worker that dies is replaced by one with the same. */
  let proven = first
  let stopping = false
  let deathsAtOnce = 0
  let replaced = 0
  let rolls = Promise.resolve()

  /** Resolves when the new worker serves, and rejects with its sentence where it cannot. */
  async function spawn(environment = proven): Promise<WorkerHandle> {
    const worker = fork(environment)
    const exit = once(worker, 'exit')
    const ready = Promise.withResolvers<void>()
    const handle: WorkerHandle = {
      worker,
      ready: ready.promise,
      readyMs: undefined,
      stopping: false,
      ended: exit.then(() => undefined),
    }
    handles.add(handle)
    let reason = 'A worker ended before it was ready.'
    worker.on('message', (received: unknown) => {
      const message = parseWorkerMessage(received)
      if (message?.kind === 'ready') {
        handle.readyMs = performance.now()
        ready.resolve()
      } else if (message?.kind === 'failed') reason = message.sentence
      else if (message) onMessage(worker.id, message)
    })
    // A message to one that has just died.
    worker.on('error', () => undefined)
    void exit.then(([code, signal]: unknown[]) => {
      handles.delete(handle)
      onLeft(worker.id)
      if (handle.readyMs === undefined) ready.reject(new StartError(reason))
      else if (!handle.stopping && !stopping) replaceWorker(handle, String(signal ?? code))
      return undefined
    })
    await ready.promise
    return handle
  }

  function replaceWorker({ worker, readyMs = 0 }: WorkerHandle, how: string) {
    print(
      `A worker (process ${worker.process.pid ?? 0}) has ended unexpectedly (${how}) and is replaced.`,
    )
    replaced++
    deathsAtOnce = performance.now() - readyMs < stableMs ? deathsAtOnce + 1 : 0
    void refill()
  }

  /** Until there is one more, or nobody wants it any longer. The first to die is replaced at once. */
  async function refill(
    pauseMs = computeRestartDelayMs(Math.max(0, deathsAtOnce - 1)),
  ): Promise<void> {
    await delay(pauseMs)
    if (stopping) return
    try {
      await spawn()
    } catch (error) {
      if (stopping) return
      deathsAtOnce++
      const nextMs = computeRestartDelayMs(deathsAtOnce)
      print(`${messageOf(error)} The worker is started again in ${nextMs / 1000} seconds.`)
      await refill(nextMs)
    }
  }

  async function end(handle: WorkerHandle, isReplaced: boolean) {
    handle.stopping = true
    say(handle.worker, { kind: 'stop', replaced: isReplaced })
    const kill = setTimeout(
      () => handle.worker.process.kill('SIGKILL'),
      isReplaced ? replaceTimeoutMs : stopTimeoutMs,
    )
    await handle.ended
    clearTimeout(kill)
  }

  async function rollTo(environment: Environment) {
    // Without a worker that serves there is none to protect: the next that is started has the new environment.
    if ([...handles].every(({ readyMs }) => readyMs === undefined)) proven = environment
    // Those of now: the new ones are hands as well.
    const present = [...handles]
    for (const old of present) {
      // A worker that is still starting may have the old code and environment.
      await old.ready.catch(() => undefined)
      if (stopping) return
      if (old.stopping || !handles.has(old)) continue
      // Should it die by itself meanwhile, its place is taken already.
      old.stopping = true
      try {
        await spawn(environment)
        proven = environment
      } catch (error) {
        old.stopping = false
        if (!handles.has(old)) void refill()
        throw error
      }
      if (!stopping && handles.has(old)) await end(old, true)
    }
  }

  async function roll(readEnvironment: () => Environment) {
    if (stopping) return
    try {
      await rollTo(readEnvironment())
      if (!stopping) print('The workers were replaced.')
    } catch (error) {
      if (!stopping)
        print(
          `${messageOf(error)} The reload stops here: workers that were not replaced keep serving.`,
        )
    }
  }

  return {
    /** Resolves when all of them serve, and rejects where none can. */
    async start() {
      const started = await Promise.allSettled(Array.from({ length: size }, () => spawn()))
      const failures = started.filter((result) => result.status === 'rejected')
      if (stopping) return
      const [failure] = failures
      if (failure && failures.length === size) throw failure.reason
      for (const { reason } of failures) print(messageOf(reason))
      await Promise.all(failures.map(() => refill()))
    },

    /** Replaces all workers, one at a time: the new one serves before the old one ends. Asked again meanwhile, once more. */
    roll(readEnvironment: () => Environment) {
      rolls = rolls.then(() => roll(readEnvironment))
    },

    async close() {
      stopping = true
      await Promise.all([...handles].map((handle) => end(handle, false)))
    },

    send: (workerId: number, message: FromPrimary) => {
      for (const { worker } of handles) if (worker.id === workerId) say(worker, message)
    },

    ready: () =>
      [...handles].filter(({ readyMs }) => readyMs !== undefined).map(({ worker }) => worker.id),
    replaced: () => replaced,
  }
}

function say(worker: Worker, message: FromPrimary) {
  // Whoever is not there any more need not hear it.
  if (worker.isConnected()) worker.send(message, () => undefined)
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
