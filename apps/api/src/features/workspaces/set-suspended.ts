import type { Db } from '../../platform/db/connect.ts'
import { assertTeamExists } from './policy.ts'
import { workspaceRepository } from './repository.ts'

/** In the caller's transaction. Returns whether it changed anything; a suspended team keeps its time. */
export async function setSuspended(db: Db, id: string, at: Date | null) {
  const repository = workspaceRepository(db)
  assertTeamExists(await repository.lockTeam(id))
  const isChanged = await repository.setSuspended(id, at)
  const { name, suspended_at } = assertTeamExists(await repository.findTeam(id))
  return { isChanged, name, suspendedAt: suspended_at }
}
