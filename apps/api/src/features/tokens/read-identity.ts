import type { Identity } from '@fovea/contract/tokens'
import { getScopesOfRole } from '@fovea/contract/tokens/scopes'
import type { WorkspaceActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readUser } from '../auth/index.ts'
import { readWorkspace } from '../workspaces/index.ts'

export async function readIdentity(ctx: Ctx<WorkspaceActor>): Promise<Identity> {
  const { actor } = ctx
  const { _id, name, personal, role } = await readWorkspace(ctx)
  const workspace = { _id, name, personal }
  if (actor.kind === 'program') {
    const { id, name: tokenName, expiresAt } = actor.token
    const expires = expiresAt?.toISOString() ?? null
    const who = { kind: 'token' as const, _id: id, name: tokenName, expires }
    return { who, workspace, role: null, scopes: [...actor.scopes] }
  }
  const { nickname, email, mail_to } = await readUser(ctx, actor.userId)
  const who = { kind: 'person' as const, name: nickname, email: mail_to ?? email }
  return { who, workspace, role, scopes: getScopesOfRole(role) }
}
