import { HttpError } from '../http/http-error.ts'
import { createJsonReply, createRedirect } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { renderInboxPage } from './inbox-page.ts'
import type { Mailbox } from './mailbox.ts'
import { renderMailBody } from './mail-body.ts'
import type { Message } from './message.ts'
import { renderMessagePage } from './message-page.ts'
import { findReplyAddress, type InboundMail, sendReply } from './send-reply.ts'

export function createMailRoutes(mailbox: Mailbox, inbound: InboundMail | undefined): Route[] {
  const findMessage = ({ params }: SandboxRequest): Message => {
    const message = mailbox.find(params['id'] ?? '')
    if (!message) throw new HttpError(404, 'This email is no longer in the mailbox.')
    return message
  }

  return [
    { method: 'GET', path: '/mail', handle: () => createRedirect('/mail/') },
    { method: 'GET', path: '/mail/', handle: () => renderInboxPage(mailbox.list()) },
    {
      method: 'POST',
      path: '/mail/empty',
      async handle() {
        await mailbox.empty()
        return createRedirect('/mail/')
      },
    },
    {
      method: 'GET',
      path: '/mail/messages',
      handle: () => createJsonReply(mailbox.list().map(presented)),
    },
    {
      method: 'DELETE',
      path: '/mail/messages',
      handle: async () => createJsonReply({ deleted: await mailbox.empty() }),
    },
    {
      method: 'GET',
      path: '/mail/messages/:id',
      handle(request) {
        const message = findMessage(request)
        const outcome = request.url.searchParams.get('reply')
        return renderMessagePage(message, findReplyAddress(message, inbound), outcome)
      },
    },
    {
      method: 'POST',
      path: '/mail/messages/:id/replies',
      async handle(request) {
        const message = findMessage(request)
        if (!inbound || findReplyAddress(message, inbound) === undefined) {
          throw new HttpError(404, 'The console takes no replies to this email.')
        }
        const form = await request.form()
        const written = { from: form.get('from') ?? '', text: form.get('text') ?? '' }
        const reason = (await sendReply(inbound, message, written)) ?? 'stored'
        const query = new URLSearchParams({ reply: reason })
        return createRedirect(`/mail/messages/${message.id}?${query.toString()}`)
      },
    },
    {
      method: 'GET',
      path: '/mail/messages/:id/body',
      handle: (request) => renderMailBody(findMessage(request).html),
    },
  ]
}

function presented({ id, from, to, subject, text, html, headers }: Message) {
  return { id, from, to, subject, text, html, headers }
}
