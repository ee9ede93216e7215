import type { PersonalData } from '../../platform/personal-data.ts'
import { workspaceEventRepository } from './events/workspace-event-repository.ts'
import { founderRepository, handOverAllFounded } from './members/founders.ts'
import { invitationRepository } from './invitations/invitation-repository.ts'
import { workspaceRepository } from './repository.ts'

export const workspacePersonalData: PersonalData = {
  feature: 'workspaces',
  collect: async (db, userId) => ({
    teams: (await workspaceRepository(db).listTeamsOf(userId)).map(({ name, role }) => ({
      name,
      role,
    })),
    formerlyFounded: await founderRepository(db).listFormer(userId),
    invited: invitationRepository(db).readAllSentBy(userId),
    events: workspaceEventRepository(db).readAllOfPerson(userId),
  }),
  async erase(db, userId, traces) {
    await workspaceEventRepository(db).eraseFrom(userId, traces)
    await invitationRepository(db).eraseTo(traces)
    await invitationRepository(db).withdrawSentBy(userId)
    await handOverAllFounded(db, userId)
    await workspaceRepository(db).leaveAll(userId)
    await workspaceRepository(db).deleteWorkspace(userId)
  },
}
