import type { Db } from '../../platform/db/connect.ts'
import { verificationRepository } from './repository.ts'

const refusalsOfOwner = 1_000

/** What the door does now and then. */
export function verificationTasks(db: Db) {
  return [
    {
      name: 'trim the refusals',
      everyMs: 10 * 60_000,
      run: () => verificationRepository(db).trimRefusals(refusalsOfOwner),
    },
  ]
}
