import type { Db } from '../../platform/db/connect.ts'
import { daysBefore, monthsBefore } from '../../platform/db/forget-rows.ts'
import { eventRepository } from './events/event-repository.ts'
import { founderRepository, monthOf } from './members/founders.ts'
import { invitationRepository } from './invitations/invitation-repository.ts'

/** So long an expired invitation can still be sent again. */
const keepExpiredDays = 30

/** What the workspaces do now and then. */
export function workspaceTasks(db: Db, clock: () => Date, keepEventMonths: number) {
  return [
    {
      name: 'forget expired invitations',
      everyMs: 60 * 60_000,
      run: () => invitationRepository(db).forgetExpiredBefore(daysBefore(clock(), keepExpiredDays)),
    },
    {
      name: 'forget old events of workspaces',
      everyMs: 60 * 60_000,
      run: () => eventRepository(db).forgetBefore(monthsBefore(clock(), keepEventMonths)),
    },
    {
      name: 'forget former founders',
      everyMs: 60 * 60_000,
      run: () => founderRepository(db).forgetFormerBefore(monthOf(clock())),
    },
  ]
}
