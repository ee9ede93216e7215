import type { ReceivedInvitation, Workspace } from '@fovea/contract/workspaces'
import { maxMembers, maxWorkspaces } from '@fovea/contract/workspaces/permissions'
import type { Admin, Developer } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRecipient, findRecipients, hasEmailAddress, readUser } from '../../auth/index.ts'
import { addMember, createWorkspaceLimitError } from '../create-workspace.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { recordWorkspaceEvent } from '../events/record-workspace-event.ts'
import { presentTeam } from '../present.ts'
import { type TeamRow, workspaceRepository } from '../repository.ts'
import { createMemberLimitError } from './create-invitation.ts'
import { createJoinedEmail } from './invitation-email.ts'
import { type InvitationRow, invitationRepository } from './invitation-repository.ts'
import { hashInvitationSecret } from './invitation-secret.ts'

/** Returns the invitation to any caller who has its link, and whether it is addressed to them. */
export async function readInvitation({
  ctx,
  secret,
}: {
  ctx: Ctx
  secret: string
}): Promise<ReceivedInvitation> {
  const { db, actor, now } = ctx
  const { row, team } = await findOpen(db, secret, now)
  const [inviter] = await findRecipients(db, row.invited_by === null ? [] : [row.invited_by])
  return {
    workspace: team.name,
    role: row.role,
    email: row.email,
    invitedBy: inviter ? inviter.nickname || inviter.email : null,
    expires: row.expires_at.toISOString(),
    yours: 'userId' in actor && (await hasEmailAddress(db, actor.userId, row.email)),
  }
}

export function acceptInvitation({
  ctx,
  secret,
}: {
  ctx: Ctx<Developer | Admin>
  secret: string
}): Promise<Workspace> {
  return ctx.db.transaction().execute(async (transaction) => {
    const { userId } = ctx.actor
    const repository = workspaceRepository(transaction)
    await repository.lockPerson(userId)
    const { row } = await findOpen(transaction, secret, ctx.now)
    if (!(await hasEmailAddress(transaction, userId, row.email))) {
      throw new AppError(
        'INVITED_ANOTHER',
        `This invitation is for ${row.email}. Sign in with an account that has this address, or add it to yours and confirm it.`,
      )
    }
    const team = await repository.lockTeam(row.workspace_id)
    if (
      !team ||
      !(await invitationRepository(transaction).take(row.id, hashInvitationSecret(secret)))
    ) {
      throw noLongerValid()
    }
    const role = (await repository.findRole(team.id, userId)) ?? row.role
    await join(transaction, ctx, { team, invitation: row })
    const { length: members } = await repository.listMembers(team.id)
    return presentTeam(team, role, members)
  })
}

type Joining = { team: TeamRow; invitation: InvitationRow }

/** A member keeps the current role: an invitation takes no rights away. */
async function join(db: Db, ctx: Ctx<Developer | Admin>, { team, invitation }: Joining) {
  const { userId } = ctx.actor
  const { role } = invitation
  const repository = workspaceRepository(db)
  const members = await repository.listMembers(team.id)
  if (members.some(({ user_id }) => user_id === userId)) return
  if (members.length >= maxMembers) throw createMemberLimitError()
  if ((await repository.countTeamsOf(userId)) >= maxWorkspaces) throw createWorkspaceLimitError()
  await addMember(db, team, { userId, role, now: ctx.now })
  const actor = { userId, workspace: team }
  await recordWorkspaceEvent(
    db,
    { actor, now: ctx.now },
    { action: 'joined', subjectId: userId, after: role },
  )
  await publishEvent(db, {
    workspaceId: actor.workspace.id,
    type: 'member.joined',
    data: { version: 1, userId, role },
    at: ctx.now,
    subjectId: userId,
  })
  await notifyInviter(db, ctx, { team, invitation })
}

async function notifyInviter(
  db: Db,
  { actor, now, config, outbox }: Ctx<Developer | Admin>,
  { team, invitation }: Joining,
) {
  const { id, invited_by, role, email } = invitation
  const inviter = invited_by === null ? undefined : await findRecipient(db, invited_by)
  if (!inviter) return
  const { nickname } = await readUser({ db }, actor.userId)
  const member = { nickname, email }
  const workspace = team.name
  const mail = createJoinedEmail({ invitationId: id, inviter, member, role, workspace, config })
  await outbox.add(db, mail, now)
}

async function findOpen(db: Db, secret: string, now: Date) {
  const row = await invitationRepository(db).findBySecret(hashInvitationSecret(secret))
  const team = row && (await workspaceRepository(db).findTeam(row.workspace_id))
  if (!team || row.expires_at <= now) throw noLongerValid()
  return { row, team }
}

function noLongerValid() {
  return new AppError(
    'NOT_FOUND',
    'This invitation has expired, was withdrawn or has been used. Ask for a new one.',
  )
}
