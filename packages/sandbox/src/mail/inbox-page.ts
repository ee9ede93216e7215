import { renderHtml } from '../html/html.ts'
import type { Html } from '../html/html.ts'
import { renderSandboxPage } from '../html/sandbox-page.ts'
import { renderTime } from '../html/time.ts'
import type { Reply } from '../http/reply.ts'
import { mailStyle } from './mail-style.ts'
import type { Message } from './message.ts'

export function renderInboxPage(messages: readonly Message[]): Reply {
  return renderSandboxPage({
    title: 'Inbox',
    style: mailStyle,
    main: renderHtml`<div class="title">
        <div>
          <h1>Inbox</h1>
          <p class="lead">Every email the console sends. None leaves this machine.</p>
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
          ? renderHtml`<ol class="mails">
              ${messages.map(row)}
            </ol>`
          : nothing
      }`,
  })
}

/** More than fits in a line. */
const mostShown = 200

const nothing = renderHtml`<p class="empty">No emails yet.</p>`

function row({ id, subject, from, to, receivedAt, text }: Message): Html {
  return renderHtml`<li>
    <a href="/mail/messages/${id}">
      <b>${subject || '(no subject)'}</b>
      ${renderTime(receivedAt)}
      <span>${from} to ${to.join(', ')}</span>
      <span>${text.slice(0, mostShown)}</span>
    </a>
  </li>`
}
