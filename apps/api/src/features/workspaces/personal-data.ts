import type { PersonalData } from '../../platform/personal-data.ts'
import { eventRepository } from './events/event-repository.ts'
import { founderRepository, leaveAllFounding } from './members/founders.ts'
import { invitationRepository } from './invitations/invitation-repository.ts'
import { workspaceRepository } from './repository.ts'

/** Which teams a person is in, what they did there, and whom they invited. */
export const workspacePersonalData: PersonalData = {
  room: 'workspaces',
  collect: async (db, userId) => ({
    teams: (await workspaceRepository(db).listTeamsOf(userId)).map(({ name, role }) => ({
      name,
      role,
    })),
    formerlyFounded: await founderRepository(db).listFormer(userId),
    invited: invitationRepository(db).readAllSentBy(userId),
    events: eventRepository(db).readAllOfPerson(userId),
  }),
  async erase(db, userId, traces) {
    await eventRepository(db).eraseFrom(userId, traces)
    await invitationRepository(db).eraseTo(traces)
    await invitationRepository(db).withdrawSentBy(userId)
    await leaveAllFounding(db, userId)
    await workspaceRepository(db).leaveAll(userId)
    await workspaceRepository(db).deleteWorkspace(userId)
  },
}
