import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refusePersonal, stillThere } from './policy.ts'
import { workspaceRepository } from './repository.ts'

/** The team that is to be deleted, once its name was typed. */
export async function confirmDeletion({ db, actor }: Ctx<Member>, confirm: string) {
  refusePersonal(actor)
  const team = stillThere(await workspaceRepository(db).findTeam(actor.workspace.id))
  if (confirm.normalize('NFC') === team.name) return team
  const message = `Type ${team.name} to confirm.`
  throw new Refusal('BAD_INPUT', message, { fields: { confirm: message } })
}

/** Nobody comes, goes or invites before the transaction ends. False where the person is no owner any more. */
export async function lockForDeletion(db: Db, workspaceId: string, userId: string) {
  const repository = workspaceRepository(db)
  const team = await repository.lockTeam(workspaceId)
  return team !== undefined && (await repository.findRole(workspaceId, userId)) === 'owner'
}
