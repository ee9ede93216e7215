import type { AdminRequest } from '@fovea/contract/admin'
import { maxRequestReplies } from '@fovea/contract/requests'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  conversationRepository,
  createReplyEmail,
  findAnswerAddress,
  findReplyAddress,
} from '../../requests/index.ts'
import { findRecipient } from '../../auth/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { presentAdminRequest } from './present.ts'

type ReplyToRequest = { ctx: Ctx<Admin>; input: { id: string; text: string } }

export function replyToRequest({ ctx, input }: ReplyToRequest): Promise<AdminRequest> {
  const { id, text } = input
  return ctx.db.transaction().execute(async (transaction) => {
    const conversations = conversationRepository(transaction)
    const row = await conversations.lockRequest(id)
    if (!row) throw new AppError('NOT_FOUND', "This request doesn't exist.")
    if (row.replies.filter(({ from_team }) => from_team).length >= maxRequestReplies) {
      throw new AppError('RULE_BROKEN', `A request can have at most ${maxRequestReplies} replies.`)
    }
    const person = await findRecipient(transaction, row.user_id)
    if (!person) {
      throw new AppError('RULE_BROKEN', 'The requester has no confirmed address to reply to.')
    }
    const answerTo = await findReplyAddress(transaction, row, person)
    const replyId = await conversations.insertReply({
      requestId: id,
      authorId: ctx.actor.userId,
      from: 'team',
      text,
      now: ctx.now,
    })
    const reply = { id: replyId, text }
    const replyTo = await findAnswerAddress({ ...ctx, db: transaction }, row)
    const { config } = ctx
    const email = createReplyEmail({ row, person, answerTo, replyTo, reply, config })
    await ctx.outbox.add(transaction, email, ctx.now)
    await recordAudit(transaction, ctx, {
      action: 'request answered',
      subject: `${row.type} of ${person.email}`,
      subjectId: id,
      detail: { reply: text },
    })
    const replied = await conversations.lockRequest(id)
    return presentAdminRequest(transaction, replied ?? row)
  })
}
