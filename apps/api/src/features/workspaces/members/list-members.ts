import type { Member as MemberView } from '@fovea/contract/workspaces'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findRecipients, readUser } from '../../auth/index.ts'
import { presentMember } from '../present.ts'
import { workspaceRepository } from '../repository.ts'

export async function listMembers({
  db,
  actor,
}: Pick<Ctx<Member>, 'db' | 'actor'>): Promise<MemberView[]> {
  const { userId, workspace } = actor
  const rows =
    workspace.id === userId
      ? [await self({ db, actor })]
      : await workspaceRepository(db).listMembers(workspace.id)
  const people = new Map(
    (
      await findRecipients(
        db,
        rows.map(({ user_id }) => user_id),
      )
    ).map((person) => [person._id, person]),
  )
  return rows.flatMap((row) => {
    const person = people.get(row.user_id)
    return person ? [presentMember(row, person, userId)] : []
  })
}

async function self({ db, actor: { userId, workspace } }: Pick<Ctx<Member>, 'db' | 'actor'>) {
  const { created_at } = await readUser({ db }, userId)
  return {
    workspace_id: workspace.id,
    user_id: userId,
    role: workspace.role,
    joined_at: created_at,
  }
}
