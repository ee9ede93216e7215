import type { Member } from '../../platform/actor.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TeamRow } from './repository.ts'

/** Refuses what only a team has: a personal workspace is its person's alone. */
export function refusePersonal({ userId, workspace }: Member) {
  if (workspace.id !== userId) return
  throw new Refusal(
    'RULE_BROKEN',
    'This is your personal workspace. Create a team workspace to share keys, or use your account page to change your account.',
  )
}

/** A team that may have been deleted since the call was let in. */
export function stillThere(team: TeamRow | undefined): TeamRow {
  if (!team) throw new Refusal('NOT_FOUND', "You don't have this workspace.")
  return team
}
