import { dayMs } from '@fovea/contract/time'
import { logDays } from '@fovea/contract/verification'
import type { Db } from '../../platform/db/connect.ts'
import { mostRefusals, verificationRepository } from './repository.ts'

/** What the door does now and then. */
export function verificationTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'trim the refusals',
      everyMs: 10 * 60_000,
      run: () =>
        verificationRepository(db).trimRefusals(
          new Date(clock().getTime() - logDays * dayMs),
          mostRefusals,
        ),
    },
  ]
}
