import type { FastifyBaseLogger } from 'fastify'

/** Runs one of many steps. A failure is logged and does not stop the others; the next run tries again. */
export async function continueOnError(log: FastifyBaseLogger, take: () => Promise<unknown>) {
  try {
    await take()
  } catch (error) {
    log.warn({ err: error }, 'billing is reconciled later')
  }
}
