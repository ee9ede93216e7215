import type { Registry } from 'prom-client'
import { type FromPrimary, type FromWorker, parsePrimaryMessage } from './messages.ts'

export type PrimaryChannel = {
  send: (message: FromWorker) => void
  onMessage: (handleMessage: (message: unknown) => void) => void
}

export type PrimaryConnection = ReturnType<typeof connectToPrimary>

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

  function handleMessage(message: FromPrimary) {
    switch (message.kind) {
      case 'stop':
        ;({ replaced } = message)
        onStop(replaced)
        break
      case 'metrics':
        tellMetrics(message.id).catch(() => undefined)
        break
      default:
        message satisfies never
    }
  }
  onMessage((received) => {
    const message = parsePrimaryMessage(received)
    if (message) handleMessage(message)
  })

  return {
    watch(own: Registry) {
      registry = own
    },

    /** Sent before the worker ends, so that its counters are kept. */
    sayLast: () => tellMetrics(),

    /** True while another worker takes over. Readiness stays positive then, because the console as a whole is ready. */
    isReplaced: () => replaced,
  }
}
