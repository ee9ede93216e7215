import type { PersonalData } from '../../platform/personal-data.ts'
import { eventRepository } from './events/event-repository.ts'
import { founderRepository, leaveFounding } from './founders.ts'
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
    invited: await invitationRepository(db).listSentBy(userId),
    events: await eventRepository(db).listOfPerson(userId),
  }),
  async erase(db, userId, traces) {
    await eventRepository(db).eraseFrom(userId, traces)
    await invitationRepository(db).eraseTo(traces)
    await invitationRepository(db).withdrawSentBy(userId)
    for (const id of await founderRepository(db).listFounded(userId))
      await leaveFounding(db, id, userId, new Date())
    await workspaceRepository(db).leaveAll(userId)
    await workspaceRepository(db).deleteWorkspace(userId)
  },
}
