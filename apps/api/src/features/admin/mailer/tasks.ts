import type { Db } from '../../../platform/db/connect.ts'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import { mailerRepository } from './repository.ts'

export function createMailerTasks(db: Db, clock: () => Date, keepMonths: number) {
  return [
    {
      name: 'delete expired email sends',
      everyMs: 60 * 60_000,
      run: () => mailerRepository(db).deleteSendsBefore(subtractMonths(clock(), keepMonths)),
    },
  ]
}
