import type { Registry } from 'prom-client'
import { type FromPrimary, type FromWorker, readFromPrimary } from './messages.ts'
import { type SharedLimit, sharedLimit } from './shared-limit.ts'

/** A primary that does not answer for so long is not waited for: the worker decides by what it knows itself. */
const answerWithinMs = 1_000

export type Channel = {
  send: (message: FromWorker) => void
  listen: (hear: (message: unknown) => void) => void
}

export type WorkerSide = ReturnType<typeof joinPrimary>

/** A worker's end of the line to the primary: limits and seats that all workers share, and its metrics. */
export function joinPrimary(
  workers: number,
  { send, listen }: Channel,
  onStop: (replaced: boolean) => void,
) {
  const limits = new Map<string, SharedLimit>()
  const asked = new Map<number, (granted: boolean) => void>()
  let registry: Registry | undefined
  let welcomedMs: number | undefined
  let replaced = false
  let lastId = 0

  async function tellMetrics(id?: number) {
    const metrics = (await registry?.getMetricsAsJSON()) ?? []
    send({ kind: 'metrics', metrics, ...(id !== undefined && { id }) })
  }

  function hear(message: FromPrimary) {
    switch (message.kind) {
      case 'welcome':
        welcomedMs = Date.now()
        for (const limit of limits.values()) limit.welcome(welcomedMs)
        break
      case 'stop':
        ;({ replaced } = message)
        onStop(replaced)
        break
      case 'recall':
        if (limits.has(message.limit)) limits.get(message.limit)?.recall(message)
        else send({ ...message, kind: 'back', amount: 0 })
        break
      case 'more':
        limits.get(message.limit)?.more(message)
        break
      case 'metrics':
        // One that cannot be told makes no difference to the others: the primary goes by what it heard last.
        tellMetrics(message.id).catch(() => undefined)
        break
      case 'seat':
        asked.get(message.id)?.(message.granted)
        break
      default:
        message satisfies never
    }
  }
  listen((received) => {
    const message = readFromPrimary(received)
    if (message) hear(message)
  })

  return {
    /** A limit that all workers share, in the place of one that this process counts alone. */
    limitOf: (name: string, most: number, windowMs: number): SharedLimit['spend'] => {
      const limit = sharedLimit({ limit: name, most, windowMs, workers, send })
      limits.set(name, limit)
      // Late limits are told what the others were: from when on this worker counts.
      if (welcomedMs !== undefined) limit.welcome(Date.now())
      return limit.spend
    },

    seats: {
      /** Whether this person may have one more of so many, in all workers together. */
      take(user: string, most: number): Promise<boolean> {
        const id = ++lastId
        return new Promise((resolve) => {
          const settle = (granted: boolean) => {
            clearTimeout(timer)
            asked.delete(id)
            resolve(granted)
          }
          const timer = setTimeout(() => settle(true), answerWithinMs)
          asked.set(id, settle)
          send({ kind: 'take', id, user, most })
        })
      },
      leave: (user: string) => send({ kind: 'leave', user }),
    },

    /** The metrics that the primary adds up, from now on. */
    watch(own: Registry) {
      registry = own
    },

    /** Its last word: what it has counted is not lost with it. */
    sayLast: () => tellMetrics(),

    /** Another worker takes over from this one: whoever asks whether the console is ready is not told otherwise. */
    isReplaced: () => replaced,
  }
}
