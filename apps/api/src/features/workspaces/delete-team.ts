import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { assertTeam, assertTeamExists } from './policy.ts'
import { workspaceRepository } from './repository.ts'

export async function checkDeletionConfirmed({ db, actor }: Ctx<Member>, confirm: string) {
  assertTeam(actor)
  const team = assertTeamExists(await workspaceRepository(db).findTeam(actor.workspace.id))
  if (confirm.normalize('NFC') === team.name) return team
  const message = `Type ${team.name} to confirm.`
  throw new AppError('BAD_INPUT', message, { fields: { confirm: message } })
}

type Deletion = { workspaceId: string; userId: string; onlyIfLastMember: boolean }

/** False if the user is no longer an owner, or has to be the only member and is not. */
export async function lockTeamForDeletion(
  db: Db,
  { workspaceId, userId, onlyIfLastMember }: Deletion,
) {
  const repository = workspaceRepository(db)
  if (!(await repository.lockTeam(workspaceId))) return false
  const members = await repository.listMembers(workspaceId)
  const isOwner = members.some(({ user_id, role }) => user_id === userId && role === 'owner')
  return isOwner && (!onlyIfLastMember || members.length === 1)
}
