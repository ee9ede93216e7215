import { hourMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import { subtractDays, subtractMonths } from '../../platform/db/delete-expired-rows.ts'
import { workspaceEventRepository } from './events/workspace-event-repository.ts'
import { founderRepository, toMonthStart } from './members/founders.ts'
import { invitationRepository } from './invitations/invitation-repository.ts'

const keepExpiredDays = 30

export function createWorkspaceTasks(db: Db, clock: () => Date, keepEventMonths: number) {
  return [
    {
      name: 'delete expired invitations',
      everyMs: hourMs,
      run: () =>
        invitationRepository(db).forgetExpiredBefore(subtractDays(clock(), keepExpiredDays)),
    },
    {
      name: 'delete expired workspace events',
      everyMs: hourMs,
      run: () =>
        workspaceEventRepository(db).forgetBefore(subtractMonths(clock(), keepEventMonths)),
    },
    {
      name: 'delete former founders',
      everyMs: hourMs,
      run: () => founderRepository(db).forgetFormerBefore(toMonthStart(clock())),
    },
  ]
}
