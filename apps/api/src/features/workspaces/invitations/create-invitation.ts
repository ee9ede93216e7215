import { foldEmail, getMailbox } from '@fovea/contract/email-address'
import { toPlainName } from '@fovea/contract/to-plain-name'
import { dayMs } from '@fovea/contract/time'
import type { Invitation } from '@fovea/contract/workspaces'
import {
  invitationDays,
  maxInvitations,
  maxMembers,
  type Role,
} from '@fovea/contract/workspaces/permissions'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import {
  consumeLimits,
  createSenderLimits,
  scaleLimit,
} from '../../../platform/mail/hourly-limits.ts'
import { AppError } from '../../../platform/errors.ts'
import { findEmailRecipient, findRecipients, readUser } from '../../auth/index.ts'
import { recordWorkspaceEvent } from '../events/record-workspace-event.ts'
import { lockCurrentTeam, assertTeam } from '../policy.ts'
import { presentInvitation } from '../present.ts'
import { type TeamRow, workspaceRepository } from '../repository.ts'
import { type InvitationRow, invitationRepository } from './invitation-repository.ts'
import { createInvitationEmail } from './invitation-email.ts'
import { hashInvitationSecret, createInvitationSecret } from './invitation-secret.ts'

/** An invitation carries words of its sender, so a mailbox gets only one a day, from all teams together. */
const maxPerMailboxAndDay = 1
const maxPerUserAndHour = 100

type Invite = { ctx: Ctx<Member>; input: { email: string; role: Role } }

/** An open invitation of the same address is sent again, with the new role. */
export function createInvitation({ ctx, input: { email, role } }: Invite): Promise<Invitation> {
  return withTeam(ctx, async (transaction, team) => {
    const invitations = invitationRepository(transaction)
    await refuseMember(transaction, team, email)
    const waiting = await invitations.findByEmail(team.id, email)
    if (!waiting) await refuseTooMany(transaction, team)
    await refuseTooOften(transaction, ctx, email)
    const { secret, ...sending } = newSending(ctx)
    const row = waiting
      ? await invitations.sendAgain(waiting.id, { ...sending, role })
      : await invitations.insert({ ...sending, workspace_id: team.id, email, role })
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'invited',
      subjectEmail: email,
      after: role,
    })
    return send(transaction, ctx, { team, row, secret })
  })
}

/** Only the newest link works. */
export function resendInvitation({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return withTeam(ctx, async (transaction, team) => {
    const invitations = invitationRepository(transaction)
    const waiting = await invitations.find(team.id, id)
    if (!waiting) throw noInvitation()
    await refuseTooOften(transaction, ctx, waiting.email)
    const { secret, ...sending } = newSending(ctx)
    const row = await invitations.sendAgain(id, sending)
    const { email } = row
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'invitation-resent',
      subjectEmail: email,
    })
    return send(transaction, ctx, { team, row, secret })
  })
}

export function withdrawInvitation({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return withTeam(ctx, async (transaction, team) => {
    const invitations = invitationRepository(transaction)
    const waiting = await invitations.find(team.id, id)
    if (!waiting || !(await invitations.take(id))) throw noInvitation()
    const { email } = waiting
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'invitation-withdrawn',
      subjectEmail: email,
    })
  })
}

export async function listInvitations({ db, actor, now }: Ctx<Member>): Promise<Invitation[]> {
  const rows = await invitationRepository(db).list(actor.workspace.id)
  const inviters = await findRecipients(
    db,
    rows.flatMap(({ invited_by }) => invited_by ?? []),
  )
  const names = new Map(inviters.map((person) => [person._id, person.nickname || person.email]))
  return rows.map((row) => presentInvitation(row, names.get(row.invited_by ?? '') ?? null, now))
}

function withTeam<Result>(
  ctx: Ctx<Member>,
  act: (transaction: Db, team: TeamRow) => Promise<Result>,
) {
  assertTeam(ctx.actor)
  return ctx.db
    .transaction()
    .execute(async (transaction) => act(transaction, await lockCurrentTeam(transaction, ctx.actor)))
}

function newSending({ actor, now }: Ctx<Member>) {
  const secret = createInvitationSecret()
  return {
    secret,
    secret_hash: hashInvitationSecret(secret),
    invited_by: actor.userId,
    sent_at: now,
    expires_at: new Date(now.getTime() + invitationDays * dayMs),
  }
}

type Sent = { team: TeamRow; row: InvitationRow; secret: string }

async function send(db: Db, ctx: Ctx<Member>, { team, row, secret }: Sent) {
  const user = await readUser({ db }, ctx.actor.userId)
  const inviter = user.nickname || (user.mail_to ?? user.email)
  const shownInviter = toPlainName(user.nickname) || (user.mail_to ?? 'A member of the team')
  const known = await findEmailRecipient(db, row.email)
  const letter = createInvitationEmail({
    id: row.id,
    sentAt: row.sent_at,
    userId: known?.userId ?? null,
    email: row.email,
    role: row.role,
    workspace: toPlainName(team.name),
    inviter: shownInviter,
    secret,
    config: ctx.config,
  })
  await ctx.outbox.add(db, letter, ctx.now)
  return presentInvitation(row, inviter, ctx.now)
}

async function refuseMember(db: Db, team: TeamRow, email: string) {
  const members = await workspaceRepository(db).listMembers(team.id)
  const people = await findRecipients(
    db,
    members.map(({ user_id }) => user_id),
  )
  if (!people.some((person) => foldEmail(person.email) === foldEmail(email))) return
  const message = 'This person is already a member of the workspace.'
  throw new AppError('BAD_INPUT', message, { fields: { email: message } })
}

/** The caller holds the team's lock, so the count cannot change. */
async function refuseTooMany(db: Db, team: TeamRow) {
  const { length: open } = await invitationRepository(db).list(team.id)
  if (open >= maxInvitations) {
    throw new AppError(
      'RULE_BROKEN',
      `${maxInvitations} invitations are open, the maximum. Withdraw one first.`,
    )
  }
  const { length: members } = await workspaceRepository(db).listMembers(team.id)
  if (members >= maxMembers) throw createMemberLimitError()
}

export function createMemberLimitError() {
  return new AppError(
    'RULE_BROKEN',
    `The workspace has ${maxMembers} members, the maximum. Remove one first.`,
  )
}

async function refuseTooOften(db: Db, { actor, now, config }: Ctx<Member>, email: string) {
  const maxPerUser = scaleLimit(maxPerUserAndHour, config)
  const max = scaleLimit(maxPerMailboxAndDay, config)
  const { mail_to } = await readUser({ db }, actor.userId)
  const sender = { userId: actor.userId, email: mail_to }
  const byPerson = createSenderLimits('invitations', maxPerUser, sender)
  const toMailbox = { name: `invitations to ${getMailbox(email)}`, max, windowMs: dayMs }
  const full = await consumeLimits(db, [...byPerson, toMailbox], now)
  if (!full) return
  const sent =
    full.limit === toMailbox
      ? `${max === 1 ? 'An invitation was' : `${max} invitations were`} sent to this address within the last 24 hours.`
      : `You sent ${maxPerUser} invitations within an hour.`
  const freeAt = `${full.freeAt.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`
  const waitMs = full.freeAt.getTime() - now.getTime()
  throw new AppError('TOO_MANY', `${sent} Try again after ${freeAt}.`, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

function noInvitation() {
  return new AppError('NOT_FOUND', 'This invitation was accepted or withdrawn.')
}
