import type { Role } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../../platform/db/connect.ts'
import { type MemberRow, type TeamRow, workspaceRepository } from './repository.ts'

type Leaving = {
  alone: TeamRow[]
  /** Teams that would be left without an owner who can sign in. */
  ownerless: TeamRow[]
  /** Teams that go on without the user, with the role that ends. */
  remaining: { id: string; role: Role }[]
}

/** Plans what happens to the teams of a deleted account. Locks their membership until the transaction ends. */
export async function planLeaving(db: Db, userId: string): Promise<Leaving> {
  const repository = workspaceRepository(db)
  await repository.lockPerson(userId)
  const alone: TeamRow[] = []
  const ownerless: TeamRow[] = []
  const remaining: Leaving['remaining'] = []
  const teams = await repository.listTeamsOf(userId)
  // In a fixed order, so that two deletions at once cannot deadlock.
  for (const { id, role } of teams.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const team = await repository.lockTeam(id)
    if (!team) continue
    const isOther = ({ user_id }: MemberRow) => user_id !== userId
    const others = (await repository.listMembers(id)).filter(isOther)
    const active = (await repository.listActiveMembers(id)).filter(isOther)
    if (others.length === 0) alone.push(team)
    else if (active.some((other) => other.role === 'owner')) remaining.push({ id, role })
    else ownerless.push(team)
  }
  return { alone, ownerless, remaining }
}
