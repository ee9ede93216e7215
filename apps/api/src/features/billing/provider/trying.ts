import type { FastifyBaseLogger } from 'fastify'

/** Does one of many things. One that fails does not keep the others waiting: it has its turn again. */
export async function trying(log: FastifyBaseLogger, take: () => Promise<unknown>) {
  try {
    await take()
  } catch (error) {
    log.warn({ err: error }, 'billing is reconciled later')
  }
}
