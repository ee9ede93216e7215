import { maxRequestReplies, type OwnRequest } from '@fovea/contract/requests'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { consumeLimits, createSenderLimits, scaleLimit } from '../../platform/mail/hourly-limits.ts'
import { findRecipient } from '../auth/index.ts'
import { conversationRepository } from './conversation-repository.ts'
import { createAnswerEmail } from './emails.ts'
import { presentOwnRequest } from './present.ts'
import { findReplyAddress } from './reply-address.ts'
import { createConfirmationError, createLimitError } from './sender-errors.ts'

const mostInAnHour = 30

type AnswerRequest = {
  ctx: Pick<Ctx, 'db' | 'config' | 'outbox' | 'now'>
  input: {
    id: string
    text: string
    /** The person who answers. */
    userId: string
    workspaceId: string
    /** Set if the answer came by email, which is stored once. */
    messageId?: string
  }
}

export function answerRequest({ ctx, input }: AnswerRequest): Promise<OwnRequest> {
  const { id, text, userId, workspaceId, messageId } = input
  return ctx.db.transaction().execute(async (transaction) => {
    const conversations = conversationRepository(transaction)
    const row = await conversations.lockRequest(id, workspaceId)
    if (!row) throw new AppError('NOT_FOUND', "This request doesn't exist.")
    if (messageId !== undefined && (await conversations.hasEmail(id, messageId))) {
      return presentOwnRequest(transaction, row)
    }
    const earlier = row.replies.filter(({ from_team }) => !from_team)
    if (earlier.length >= maxRequestReplies) {
      const message = `You can answer ${maxRequestReplies} times. Send a new request.`
      throw new AppError('RULE_BROKEN', message)
    }
    const person = await findRecipient(transaction, userId)
    if (!person) throw createConfirmationError()
    const limits = createSenderLimits('answers', scaleLimit(mostInAnHour, ctx.config), person)
    const reached = await consumeLimits(transaction, limits, ctx.now)
    if (reached) throw createLimitError('answers', reached, ctx.now)
    const replyId = await conversations.insertReply({
      requestId: id,
      authorId: userId,
      from: 'sender',
      text,
      messageId,
      now: ctx.now,
    })
    const answerTo = await findReplyAddress(transaction, row, person)
    const email = createAnswerEmail({
      row,
      person,
      answerTo,
      reply: { id: replyId, text },
      config: ctx.config,
    })
    await ctx.outbox.add(transaction, email, ctx.now)
    return presentOwnRequest(transaction, (await conversations.lockRequest(id)) ?? row)
  })
}
