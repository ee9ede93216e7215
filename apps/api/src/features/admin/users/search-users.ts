import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { searchAccounts } from '../../auth/index.ts'
import { findTeamsOfUsers, teamMembersByNameQuery } from '../../workspaces/index.ts'

type Input = { search?: string | undefined; cursor?: string | undefined }

export async function searchUsers({ ctx, input }: { ctx: Ctx<Admin>; input: Input }) {
  const { search } = input
  const { docs, ...page } = await searchAccounts(ctx, {
    ...input,
    alsoMatching: search ? teamMembersByNameQuery(ctx.db, search) : undefined,
  })
  const ids = docs.map(({ _id }) => _id)
  const teams = await findTeamsOfUsers(ctx.db, ids)
  return {
    docs: docs.map((doc) => Object.assign(doc, { teams: teams.get(doc._id) ?? [] })),
    ...page,
  }
}
