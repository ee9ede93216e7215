import { Refusal } from '../http/refusal.ts'
import { json, redirect } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { inboxPage } from './inbox-page.ts'
import type { Mailbox } from './mailbox.ts'
import { mailBody } from './mail-body.ts'
import type { Message } from './message.ts'
import { messagePage } from './message-page.ts'

/** The mailbox over HTTP: pages for people, JSON for tests. */
export function mailRoutes(mailbox: Mailbox): Route[] {
  const asked = ({ params }: SandboxRequest): Message => {
    const message = mailbox.find(params['id'] ?? '')
    if (!message) throw new Refusal(404, 'This e-mail is no longer in the mailbox.')
    return message
  }

  return [
    { method: 'GET', path: '/mail', handle: () => redirect('/mail/') },
    { method: 'GET', path: '/mail/', handle: () => inboxPage(mailbox.list()) },
    {
      method: 'POST',
      path: '/mail/empty',
      async handle() {
        await mailbox.empty()
        return redirect('/mail/')
      },
    },
    {
      method: 'GET',
      path: '/mail/messages',
      handle: () => json(mailbox.list().map(presented)),
    },
    {
      method: 'DELETE',
      path: '/mail/messages',
      handle: async () => json({ deleted: await mailbox.empty() }),
    },
    { method: 'GET', path: '/mail/messages/:id', handle: (request) => messagePage(asked(request)) },
    {
      method: 'GET',
      path: '/mail/messages/:id/body',
      handle: (request) => mailBody(asked(request).html),
    },
  ]
}

function presented({ id, from, to, subject, text, html, headers }: Message) {
  return { id, from, to, subject, text, html, headers }
}
