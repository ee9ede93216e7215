import type { Db } from '../db/connect.ts'
import { mailRepository } from './repository.ts'

const hourMs = 60 * 60 * 1000
const keptMs = 90 * 24 * hourMs

/** What the outbox does now and then. */
export function mailTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'forget old mails',
      everyMs: hourMs,
      run: () => mailRepository(db).forgetSentBefore(new Date(clock().getTime() - keptMs)),
    },
  ]
}
