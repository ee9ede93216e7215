import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { type TeamRow, workspaceRepository } from './repository.ts'

/** Throws for a personal workspace, which only ever has its own user. */
export function assertTeam({ userId, workspace }: Member) {
  if (workspace.id !== userId) return
  throw new AppError(
    'RULE_BROKEN',
    'This is your personal workspace. Create a team workspace to share keys, or use your account page to change your account.',
  )
}

export function assertTeamExists(team: TeamRow | undefined): TeamRow {
  if (!team) throw new AppError('NOT_FOUND', "You don't have this workspace.")
  return team
}

/**
 * Locks the membership of the caller's team until the transaction ends, and checks the caller's role again: if two
 * owners remove each other at once, the second is no owner any more when the lock is granted, and the request is
 * refused.
 */
export async function lockCurrentTeam(db: Db, { workspace, userId }: Member): Promise<TeamRow> {
  const repository = workspaceRepository(db)
  const team = assertTeamExists(await repository.lockTeam(workspace.id))
  if ((await repository.findRole(workspace.id, userId)) === workspace.role) return team
  throw new AppError(
    'CONFLICT',
    'Your own role was changed at the same time. Reload and try again.',
  )
}
