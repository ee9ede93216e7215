import type { Token } from '@fovea/contract/tokens'
import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { findRecipients } from '../auth/index.ts'
import { membershipChecks } from '../workspaces/index.ts'
import { limitScopesToRole } from './limit-scopes-to-role.ts'
import { presentToken } from './present.ts'
import { tokenRepository } from './repository.ts'

export async function listTokens({ db, actor, now }: Ctx<Member>): Promise<Token[]> {
  const { id: workspaceId } = actor.workspace
  const rows = await tokenRepository(db).list(workspaceId, now)
  const makers = [...new Set(rows.map(({ maker_id }) => maker_id))]
  const [people, roleOf] = await Promise.all([
    findRecipients(db, makers),
    membershipChecks.findRoles(
      db,
      makers.map((userId) => ({ workspaceId, userId })),
    ),
  ])
  const names = new Map(
    people.map(({ _id, nickname, email }) => [_id, { name: nickname, email }] as const),
  )
  return rows.map((row) =>
    presentToken(row, {
      madeBy: names.get(row.maker_id) ?? null,
      scopes: limitScopesToRole(row.scopes, roleOf({ workspaceId, userId: row.maker_id })),
      now,
    }),
  )
}
