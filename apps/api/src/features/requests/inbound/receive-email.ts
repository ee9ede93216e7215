import { foldEmail } from '@fovea/contract/email-address'
import type { HandlerInput } from '@fovea/contract/endpoint'
import type { postInboundEmail, RefusedEmailReason } from '@fovea/contract/requests/inbound-email'
import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isSameSecret } from '../../../platform/encryption/is-same-secret.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRecipient, hasEmailAddress, isDeactivated } from '../../auth/index.ts'
import { findActorWorkspace } from '../../workspaces/index.ts'
import { answerRequest } from '../answer-request.ts'
import { findReplyAddress } from '../reply-address.ts'
import { requestRepository, type RequestRow } from '../repository.ts'
import { readAnswerText } from './read-answer-text.ts'
import { findAddressedRequest } from './request-address.ts'

type ReceiveEmail = {
  ctx: Pick<Ctx, 'db' | 'config' | 'outbox' | 'now'>
  secret: string | null | undefined
  email: HandlerInput<typeof postInboundEmail>['body']
}

type Outcome = { stored: true } | { stored: false; reason: RefusedEmailReason }

/** An email that is not stored is no error, or the mail system would send it again and again. */
export async function receiveEmail({ ctx, secret, email }: ReceiveEmail): Promise<Outcome> {
  const { reply } = ctx.config.mail
  if (!reply || !isSameSecret(secret, reply.secret)) {
    throw new AppError('FORBIDDEN', 'Send the setting REPLY_SECRET as a bearer token.')
  }
  if (isAutomatic(email.autoSubmitted ?? '')) return refuse('automatic')
  const id = await findAddressedRequest(ctx, email.to, reply.domain)
  const row = id === undefined ? undefined : await requestRepository(ctx.db).findRequest(id)
  if (!row) return refuse('unknown-address')
  if (!(await isFromSender(ctx.db, row, readAddress(email.from)))) return refuse('not-the-sender')
  const text = readAnswerText(email.text)
  if (text === '') return refuse('no-text')
  const input = {
    id: row.id,
    text,
    userId: row.user_id,
    workspaceId: workspaceOf(row),
    messageId: email.messageId,
  }
  try {
    await answerRequest({ ctx, input })
  } catch (error) {
    if (error instanceof AppError && error.name === 'RULE_BROKEN') return refuse('too-many')
    throw error
  }
  return { stored: true }
}

function refuse(reason: RefusedEmailReason): Outcome {
  return { stored: false, reason }
}

/** RFC 3834: the value may have parameters. */
function isAutomatic(autoSubmitted: string) {
  return autoSubmitted !== '' && !/^no\b/i.test(autoSubmitted)
}

/** From a header such as `Ada <ada@example.com>`, or an address alone. */
function readAddress(from: string) {
  return from
    .slice(from.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
}

/** Their role may have changed since, and only what they may do in the console may be done by email. */
async function isFromSender(db: Db, row: RequestRow, address: string) {
  const person = await findRecipient(db, row.user_id)
  if (!person || (await isDeactivated(db, row.user_id))) return false
  const workspace = await findActorWorkspace(db, row.user_id, workspaceOf(row))
  if (!workspace || !isRoleAllowed(workspace.role, 'requests:write')) return false
  const answerTo = await findReplyAddress(db, row, person)
  if (foldEmail(answerTo) === foldEmail(address)) return true
  return hasEmailAddress(db, row.user_id, address)
}

function workspaceOf({ workspace_id, user_id }: RequestRow) {
  return workspace_id ?? user_id
}
