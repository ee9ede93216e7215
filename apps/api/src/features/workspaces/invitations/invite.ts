import { foldEmail, mailboxOf } from '@fovea/contract/email-address'
import { plainName } from '@fovea/contract/plain-name'
import { dayMs } from '@fovea/contract/time'
import type { Invitation } from '@fovea/contract/workspaces'
import {
  invitationDays,
  mostInvitations,
  mostMembers,
  type Role,
} from '@fovea/contract/workspaces/permissions'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { countTowards, limitsOfSender, withFactor } from '../../../platform/mail/hourly-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findMailable, findPeople, readUser } from '../../session/index.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockOwnTeam, refusePersonal } from '../policy.ts'
import { presentInvitation } from '../present.ts'
import { type TeamRow, workspaceRepository } from '../repository.ts'
import { type InvitationRow, invitationRepository } from './invitation-repository.ts'
import { invitationLetter } from './letters.ts'
import { hashSecret, newSecret } from './secret.ts'

/** An invitation carries words of its sender, so that a stranger's mailbox is sent one, whichever team it is from. */
const mostToMailboxInADay = 1
const mostByPersonInAnHour = 100

type Invite = { ctx: Ctx<Member>; input: { email: string; role: Role } }

/** Invites an address. One that waits already is sent again, with the role that is wanted now. */
export function invite({ ctx, input: { email, role } }: Invite): Promise<Invitation> {
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
    await recordEvent(transaction, ctx, { action: 'invited', subjectEmail: email, after: role })
    return send(transaction, ctx, { team, row, secret })
  })
}

/** Sends an invitation again. Only the newest link works. */
export function resendInvitation({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return withTeam(ctx, async (transaction, team) => {
    const invitations = invitationRepository(transaction)
    const waiting = await invitations.find(team.id, id)
    if (!waiting) throw noInvitation()
    await refuseTooOften(transaction, ctx, waiting.email)
    const { secret, ...sending } = newSending(ctx)
    const row = await invitations.sendAgain(id, sending)
    const { email } = row
    await recordEvent(transaction, ctx, { action: 'invitation-resent', subjectEmail: email })
    return send(transaction, ctx, { team, row, secret })
  })
}

/** Takes an invitation back. */
export function withdrawInvitation({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return withTeam(ctx, async (transaction, team) => {
    const invitations = invitationRepository(transaction)
    const waiting = await invitations.find(team.id, id)
    if (!waiting || !(await invitations.take(id))) throw noInvitation()
    const { email } = waiting
    await recordEvent(transaction, ctx, { action: 'invitation-withdrawn', subjectEmail: email })
  })
}

/** The invitations that wait, newest first. */
export async function listInvitations({ db, actor, now }: Ctx<Member>): Promise<Invitation[]> {
  const rows = await invitationRepository(db).list(actor.workspace.id)
  const inviters = await findPeople(
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
  refusePersonal(ctx.actor)
  return ctx.db
    .transaction()
    .execute(async (transaction) => act(transaction, await lockOwnTeam(transaction, ctx.actor)))
}

function newSending({ actor, now }: Ctx<Member>) {
  const secret = newSecret()
  return {
    secret,
    secret_hash: hashSecret(secret),
    invited_by: actor.userId,
    sent_at: now,
    expires_at: new Date(now.getTime() + invitationDays * dayMs),
  }
}

type Sent = { team: TeamRow; row: InvitationRow; secret: string }

async function send(db: Db, ctx: Ctx<Member>, { team, row, secret }: Sent) {
  const user = await readUser({ db }, ctx.actor.userId)
  const inviter = user.nickname || (user.mail_to ?? user.email)
  const shownInviter = plainName(user.nickname) || (user.mail_to ?? 'A member of the team')
  const known = await findMailable(db, row.email)
  const letter = invitationLetter({
    id: row.id,
    sentAt: row.sent_at,
    userId: known?.userId ?? null,
    email: row.email,
    role: row.role,
    workspace: plainName(team.name),
    inviter: shownInviter,
    secret,
    config: ctx.config,
  })
  await ctx.outbox.add(db, letter, ctx.now)
  return presentInvitation(row, inviter, ctx.now)
}

async function refuseMember(db: Db, team: TeamRow, email: string) {
  const members = await workspaceRepository(db).listMembers(team.id)
  const people = await findPeople(
    db,
    members.map(({ user_id }) => user_id),
  )
  if (!people.some((person) => foldEmail(person.email) === foldEmail(email))) return
  const message = 'This person is already a member of the workspace.'
  throw new Refusal('BAD_INPUT', message, { fields: { email: message } })
}

/** Held by the lock of the team. */
async function refuseTooMany(db: Db, team: TeamRow) {
  const { length: open } = await invitationRepository(db).list(team.id)
  if (open >= mostInvitations) {
    throw new Refusal(
      'RULE_BROKEN',
      `${mostInvitations} invitations are open, the maximum. Withdraw one first.`,
    )
  }
  const { length: members } = await workspaceRepository(db).listMembers(team.id)
  if (members >= mostMembers) throw tooManyMembers()
}

export function tooManyMembers() {
  return new Refusal(
    'RULE_BROKEN',
    `The workspace has ${mostMembers} members, the maximum. Remove one first.`,
  )
}

async function refuseTooOften(db: Db, { actor, now, config }: Ctx<Member>, email: string) {
  const mostByPerson = withFactor(mostByPersonInAnHour, config)
  const most = withFactor(mostToMailboxInADay, config)
  const { mail_to } = await readUser({ db }, actor.userId)
  const sender = { userId: actor.userId, email: mail_to }
  const byPerson = limitsOfSender('invitations', mostByPerson, sender)
  const toMailbox = { name: `invitations to ${mailboxOf(email)}`, most, withinMs: dayMs }
  const full = await countTowards(db, [...byPerson, toMailbox], now)
  if (!full) return
  const sent =
    full.limit === toMailbox
      ? `${most === 1 ? 'An invitation was' : `${most} invitations were`} sent to this address within the last 24 hours.`
      : `You sent ${mostByPerson} invitations within an hour.`
  const freeAt = `${full.freeAt.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`
  const waitMs = full.freeAt.getTime() - now.getTime()
  throw new Refusal('TOO_MANY', `${sent} Try again after ${freeAt}.`, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

function noInvitation() {
  return new Refusal('NOT_FOUND', 'This invitation was accepted or withdrawn.')
}
