import { getMailbox } from '@fovea/contract/email-address'
import type { TeamRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { consumeLimits, createSenderLimits, scaleLimit } from '../../platform/mail/hourly-limits.ts'
import { AppError } from '../../platform/errors.ts'
import { findRecipient, hasEmailAddress } from '../auth/index.ts'
import { findReplyAddress } from './reply-address.ts'
import { type RequestEmailInput, createReceiptEmail, createTeamEmail } from './emails.ts'
import { requestRepository } from './repository.ts'
import { createConfirmationError, createLimitError } from './sender-errors.ts'

const mostInAnHour = 10
/** For addresses that may belong to another person. */
const mostReceiptsInAnHour = 5

export type ReadRefusals = (db: Db, workspaceId: string) => Promise<object[]>

type SendRequest = {
  ctx: Ctx<Member>
  input: TeamRequest
  readRefusals: ReadRefusals
}

/** Refused forms do not count towards the limit, so that a user can correct a form without using it up. */
export async function sendRequest({ ctx, input, readRefusals }: SendRequest) {
  const { userId, workspace } = ctx.actor
  refuseTeamTrial(input, userId === workspace.id)
  const most = scaleLimit(mostInAnHour, ctx.config)
  await ctx.db.transaction().execute(async (transaction) => {
    const person = await findRecipient(transaction, userId)
    if (!person) throw createConfirmationError()
    const reached = await consumeLimits(
      transaction,
      createSenderLimits('requests', most, person),
      ctx.now,
    )
    if (reached) throw createLimitError('requests', reached, ctx.now)
    const request = await withRefusals(input, () => readRefusals(transaction, workspace.id))
    const id = await requestRepository(transaction).insertRequest(
      { userId, workspaceId: workspace.id },
      request,
      ctx.now,
    )
    const answerTo = await findReplyAddress(transaction, request, person)
    const workspaceId = workspace.id === userId ? null : workspace.id
    const emailInput = { id, request, person, answerTo, workspaceId, config: ctx.config }
    await ctx.outbox.add(transaction, createTeamEmail(emailInput), ctx.now)
    await sendReceipt(transaction, ctx, emailInput)
  })
}

/** Limited per address, so that reports cannot flood another person's mailbox. */
async function sendReceipt(db: Db, ctx: Ctx<Member>, input: RequestEmailInput) {
  const { person, answerTo, config } = input
  const isOwn = await hasEmailAddress(db, person.userId, answerTo)
  if (!isOwn) {
    const max = scaleLimit(mostReceiptsInAnHour, config)
    const reached = await consumeLimits(
      db,
      [{ name: `receipts to ${getMailbox(answerTo)}`, max }],
      ctx.now,
    )
    if (reached) return
  }
  await ctx.outbox.add(db, createReceiptEmail(input, isOwn), ctx.now)
}

/** A trial belongs to a user, so a team has none to extend. */
function refuseTeamTrial({ type }: TeamRequest, isPersonal: boolean) {
  if (isPersonal || type !== requestTypes.extension) return
  const message = 'The trial is your own. Send this request from your personal workspace.'
  throw new AppError('BAD_INPUT', message, { fields: { type: message } })
}

/** The server reads the refusals that the user agreed to attach; the page does not send them. */
async function withRefusals(request: TeamRequest, read: () => Promise<object[]>) {
  if (request.type !== requestTypes.issue || !request.info.attachRefusals) return request
  return { ...request, info: { ...request.info, refusals: await read() } }
}
