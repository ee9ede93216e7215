import { html } from '../html/html.ts'
import type { Html } from '../html/html.ts'
import { sandboxPage } from '../html/sandbox-page.ts'
import { time } from '../html/time.ts'
import type { Reply } from '../http/reply.ts'
import { mailStyle } from './mail-style.ts'
import type { Message } from './message.ts'

/** All mails, newest first. */
export function inboxPage(messages: readonly Message[]): Reply {
  return sandboxPage({
    title: 'Inbox',
    style: mailStyle,
    main: html`<div class="title">
        <div>
          <h1>Inbox</h1>
          <p class="lead">Every e-mail the console sends. None leaves this machine.</p>
        </div>
        <div class="acts">
          <a href="/mail/">Refresh</a>
          <form method="post" action="/mail/empty">
            <button type="submit">Empty the inbox</button>
          </form>
        </div>
      </div>
      ${
        messages.length > 0
          ? html`<ol class="mails">
              ${messages.map(row)}
            </ol>`
          : nothing
      }`,
  })
}

const nothing = html`<p class="empty">No e-mails yet.</p>`

function row({ id, subject, from, to, receivedAt }: Message): Html {
  return html`<li>
    <a href="/mail/messages/${id}">
      <b>${subject || '(no subject)'}</b>
      ${time(receivedAt)}
      <span>${from} to ${to.join(', ')}</span>
    </a>
  </li>`
}
