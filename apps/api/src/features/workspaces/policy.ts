import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { type TeamRow, workspaceRepository } from './repository.ts'

/** Refuses what only a team has: a personal workspace is its person's alone. */
export function assertTeam({ userId, workspace }: Member) {
  if (workspace.id !== userId) return
  throw new AppError(
    'RULE_BROKEN',
    'This is your personal workspace. Create a team workspace to share keys, or use your account page to change your account.',
  )
}

/** A team that may have been deleted since the call was let in. */
export function assertTeamExists(team: TeamRow | undefined): TeamRow {
  if (!team) throw new AppError('NOT_FOUND', "You don't have this workspace.")
  return team
}

/**
 * The caller's team, which nobody else changes before the transaction ends. Of two owners who remove each other at once the
 * second one is none any more when their turn comes: whatever they wanted there is refused.
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
