import { minuteMs } from '@fovea/contract/time'
import type { Db } from '../db/connect.ts'
import { idempotencyKeyTtlMs } from './run-idempotently.ts'
import { idempotencyRepository } from './repository.ts'

const everyMs = 10 * minuteMs

/** Answers may contain license keys, so rows are deleted as soon as the keys expire. */
export function createIdempotencyTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'delete expired idempotency keys',
      everyMs,
      run: () =>
        idempotencyRepository(db).deleteBefore(new Date(clock().getTime() - idempotencyKeyTtlMs)),
    },
  ]
}
