import { setTimeout as delay } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { inTransaction } from './connections.ts'

/** Shorter than PostgreSQL's deadlock_timeout of one second, so that serving consoles go first. */
const lockTimeoutMs = 800
const mostTries = 60
const pauseMs = 100
const lockErrors = new Set(['55P03', '40P01', '40001'])

export function withShortLocks<Result>(client: Client, work: () => Promise<Result>) {
  return retryOnLockTimeout(() =>
    inTransaction(client, async () => {
      await client.query(setShortLockTimeout)
      return work()
    }),
  )
}

export const setShortLockTimeout = `set local lock_timeout = ${lockTimeoutMs}`

export async function retryOnLockTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof DatabaseError ? (error.code ?? '') : ''
      if (!lockErrors.has(code) || attempt === mostTries) throw error
      await delay(pauseMs)
    }
  }
}
