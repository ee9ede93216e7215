import type { Db } from '../db/connect.ts'
import { idempotencyKeyTtlMs } from './run-idempotently.ts'
import { idempotencyRepository } from './repository.ts'

const everyMs = 10 * 60 * 1000

/** Answers hold license keys and the like: none is kept longer than it is good for. */
export function createIdempotencyTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'delete expired idempotency keys',
      everyMs,
      run: () =>
        idempotencyRepository(db).forgetBefore(new Date(clock().getTime() - idempotencyKeyTtlMs)),
    },
  ]
}
