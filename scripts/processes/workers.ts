import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Worker } from 'node:cluster'
import { StartError } from '@fovea/api/config'
import { type FromPrimary, type FromWorker, parseWorkerMessage } from '@fovea/api/processes'
import type { Environment } from '../operating/environment.ts'

/** A worker that served for this long did not crash at its start. */
const stableMs = 10_000
const firstPauseMs = 250
const longestPauseMs = 10_000
/** A worker normally stops itself earlier. The rest of the five seconds is for stopping the database. */
const stopTimeoutMs = 4_300
/** A replaced worker has this long to answer its running requests. */
const replaceTimeoutMs = 30_000

type WorkerHandle = {
  worker: Worker
  ready: Promise<void>
  readyMs: number | undefined
  stopping: boolean
  ended: Promise<void>
}

type WorkersOptions = {
  size: number
  environment: Environment
  fork: (environment: Environment) => Worker
  onMessage: (workerId: number, message: FromWorker) => void
  onLeft: (workerId: number) => void
  print: (sentence: string) => void
}

export function computeRestartDelayMs(deaths: number) {
  return deaths === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (deaths - 1))
}

export function createWorkers({
  size,
  environment: first,
  fork,
  onMessage,
  onLeft,
  print,
}: WorkersOptions) {
  const handles = new Set<WorkerHandle>()
  /** The newest environment with which a worker has started successfully; used to replace dead workers. */
  let proven = first
  let stopping = false
  let earlyDeaths = 0
  let replaced = 0
  let rolls = Promise.resolve()

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
    // Sending a message to a worker that has just died emits an error.
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
    earlyDeaths = performance.now() - readyMs < stableMs ? earlyDeaths + 1 : 0
    void refill()
  }

  /** Tries until a worker has started or the primary stops. The first dead worker is replaced at once. */
  async function refill(
    pauseMs = computeRestartDelayMs(Math.max(0, earlyDeaths - 1)),
  ): Promise<void> {
    await delay(pauseMs)
    if (stopping) return
    try {
      await spawn()
    } catch (error) {
      if (stopping) return
      earlyDeaths++
      const nextMs = computeRestartDelayMs(earlyDeaths)
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
    // If no worker serves, there is no working environment to keep, so the next worker starts with the new one.
    if ([...handles].every(({ readyMs }) => readyMs === undefined)) proven = environment
    // A copy, because the loop adds new workers to the set.
    const present = [...handles]
    for (const old of present) {
      // A worker that is still starting may have the old code and environment.
      await old.ready.catch(() => undefined)
      if (stopping) return
      if (old.stopping || !handles.has(old)) continue
      // Marks the worker as stopping, so that it is not replaced twice if it dies meanwhile.
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
    async start() {
      const started = await Promise.allSettled(Array.from({ length: size }, () => spawn()))
      const failures = started.filter((result) => result.status === 'rejected')
      if (stopping) return
      const [failure] = failures
      if (failure && failures.length === size) throw failure.reason
      for (const { reason } of failures) print(messageOf(reason))
      await Promise.all(failures.map(() => refill()))
    },

    /** The new worker serves before the old one ends. A call during a replacement runs after it. */
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
  // A disconnected worker is ending anyway.
  if (worker.isConnected()) worker.send(message, () => undefined)
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
