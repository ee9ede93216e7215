import { isRoleAllowed, type Role } from '@fovea/contract/workspaces/permissions'
import type { Member } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { recordWorkspaceEvent } from '../events/record-workspace-event.ts'
import { handOverFounder } from './founders.ts'
import { invitationRepository } from '../invitations/invitation-repository.ts'
import { lockCurrentTeam, assertTeam } from '../policy.ts'
import { workspaceRepository } from '../repository.ts'
import { listMembers } from './list-members.ts'

type MemberInput = { ctx: Ctx<Member>; userId: string }

export function changeRole({ ctx, userId, role }: MemberInput & { role: Role }) {
  return withMember({ ctx, userId }, async (transaction, before) => {
    const { id } = ctx.actor.workspace
    if (before !== role) {
      if (before === 'owner') await refuseLastOwner(transaction, ctx, userId)
      await workspaceRepository(transaction).changeRole(id, userId, role)
      await recordWorkspaceEvent(transaction, ctx, {
        action: 'role-changed',
        subjectId: userId,
        before,
        after: role,
      })
      if (!isRoleAllowed(role, 'members:write'))
        await withdrawSentInvitations(transaction, ctx, userId)
    }
    const members = await listMembers(withDb(ctx, transaction))
    const changed = members.find((member) => member.userId === userId)
    if (!changed) throw noMember()
    return changed
  })
}

/** Runs in the transaction, while the membership still exists. */
export type EndMembership = (
  db: Db,
  membership: { workspaceId: string; userId: string; now: Date },
) => Promise<void>

type Removal = MemberInput & { endMembership: EndMembership }

export function removeMember({ ctx, userId, endMembership }: Removal) {
  return withMember({ ctx, userId }, async (transaction, before) => {
    const { workspace, userId: own } = ctx.actor
    if (userId !== own && !isRoleAllowed(workspace.role, 'members:write')) {
      throw new AppError('ROLE_REFUSED', 'Only owners remove other members.')
    }
    if (before === 'owner') await refuseLastOwner(transaction, ctx, userId)
    await handOverFounder(transaction, workspace.id, userId, ctx.now)
    await endMembership(transaction, { workspaceId: workspace.id, userId, now: ctx.now })
    await workspaceRepository(transaction).deleteMember(workspace.id, userId)
    await recordWorkspaceEvent(transaction, ctx, {
      action: userId === ctx.actor.userId ? 'left' : 'removed',
      subjectId: userId,
      before,
    })
    await publishEvent(transaction, {
      workspaceId: workspace.id,
      type: 'member.left',
      data: { version: 1, userId, role: before, removed: userId !== own },
      at: ctx.now,
      subjectId: userId,
    })
    await withdrawSentInvitations(transaction, ctx, userId)
  })
}

function withMember<Result>(
  { ctx, userId }: MemberInput,
  change: (transaction: Db, role: Role) => Promise<Result>,
) {
  assertTeam(ctx.actor)
  return ctx.db.transaction().execute(async (transaction) => {
    const { id } = await lockCurrentTeam(transaction, ctx.actor)
    const role = await workspaceRepository(transaction).findRole(id, userId)
    if (role === undefined) throw noMember()
    return change(transaction, role)
  })
}

/** Invitations end with the right to invite; otherwise a removed member could return by an invitation of their own. */
async function withdrawSentInvitations(db: Db, ctx: Ctx<Member>, userId: string) {
  const sent = await invitationRepository(db).withdrawSentBy(userId, ctx.actor.workspace.id)
  for (const { email } of sent) {
    await recordWorkspaceEvent(db, ctx, { action: 'invitation-withdrawn', subjectEmail: email })
  }
}

async function refuseLastOwner(db: Db, ctx: Ctx<Member>, userId: string) {
  const members = await workspaceRepository(db).listActiveMembers(ctx.actor.workspace.id)
  if (members.some(({ user_id, role }) => role === 'owner' && user_id !== userId)) return
  throw new AppError(
    'RULE_BROKEN',
    'A workspace needs an owner. Make another member an owner first, or delete the workspace.',
  )
}

function noMember() {
  return new AppError('NOT_FOUND', 'This person is not a member of the workspace.')
}
