import type { Registry } from 'prom-client'
import { type FromPrimary, type FromWorker, parsePrimaryMessage } from './messages.ts'

export type PrimaryChannel = {
  send: (message: FromWorker) => void
  onMessage: (hear: (message: unknown) => void) => void
}

export type PrimaryConnection = ReturnType<typeof connectToPrimary>

/** A worker's end of the line to the primary: its metrics, and when it is to stop. */
export function connectToPrimary(
  { send, onMessage }: PrimaryChannel,
  onStop: (replaced: boolean) => void,
) {
  let registry: Registry | undefined
  let replaced = false

  async function tellMetrics(id?: number) {
    const metrics = (await registry?.getMetricsAsJSON()) ?? []
    send({ kind: 'metrics', metrics, ...(id !== undefined && { id }) })
  }

  function hear(message: FromPrimary) {
    switch (message.kind) {
      case 'stop':
        ;({ replaced } = message)
        onStop(replaced)
        break
      case 'metrics':
        // One that cannot be told makes no difference to the others: the primary goes by what it heard last.
        tellMetrics(message.id).catch(() => undefined)
        break
      default:
        message satisfies never
    }
  }
  onMessage((received) => {
    const message = parsePrimaryMessage(received)
    if (message) hear(message)
  })

  return {
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
