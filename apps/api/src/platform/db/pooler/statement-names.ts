import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from 'pg'

/** Missing (26000) or duplicate (42P05) prepared statement: the pooler switched the server connection. */
const lossCodes = new Set(['26000', '42P05'])

export function isLostStatementError(error: unknown) {
  return error instanceof DatabaseError && lossCodes.has(error.code ?? '')
}

export type StatementNames = ReturnType<typeof createStatementNames>

/** All processes follow the first that notices that a pooler in transaction mode loses named statements. */
export function createStatementNames(log: Pick<FastifyBaseLogger, 'warn'>) {
  let isLostHere = false
  let isLostElsewhere = false
  const listeners: (() => void)[] = []
  return {
    areUsed: () => !isLostHere && !isLostElsewhere,
    isLostHere: () => isLostHere,
    loseHere() {
      if (isLostHere) return
      isLostHere = true
      log.warn('a pooler loses prepared statements, so none are used')
      for (const listener of listeners) listener()
    },
    setLostElsewhere(isLost: boolean) {
      if (isLost && !isLostElsewhere && !isLostHere)
        log.warn('another process found that a pooler loses prepared statements, so none are used')
      isLostElsewhere = isLost
    },
    onLostHere(listener: () => void) {
      listeners.push(listener)
    },
  }
}
