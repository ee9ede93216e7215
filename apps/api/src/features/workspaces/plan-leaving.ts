import type { Db } from '../../platform/db/connect.ts'
import { type MemberRow, type TeamRow, workspaceRepository } from './repository.ts'

type Leaving = {
  /** Teams of which the person is the last member: they go with the person. */
  alone: TeamRow[]
  /** Teams that others would be left in without an owner who can sign in. */
  ownerless: TeamRow[]
}

/** What becomes of the teams of somebody who goes. Nobody else comes or goes before the transaction ends. */
export async function planLeaving(db: Db, userId: string): Promise<Leaving> {
  const repository = workspaceRepository(db)
  await repository.lockPerson(userId)
  const alone: TeamRow[] = []
  const ownerless: TeamRow[] = []
  const teams = await repository.listTeamsOf(userId)
  // In one order, so that two who go at once do not wait for each other.
  for (const { id } of teams.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const team = await repository.lockTeam(id)
    if (!team) continue
    const isOther = ({ user_id }: MemberRow) => user_id !== userId
    const others = (await repository.listMembers(id)).filter(isOther)
    const active = (await repository.listActiveMembers(id)).filter(isOther)
    if (others.length === 0) alone.push(team)
    else if (!active.some(({ role }) => role === 'owner')) ownerless.push(team)
  }
  return { alone, ownerless }
}
