import { renderHtml } from '../html/html.ts'
import type { Html } from '../html/html.ts'
import { renderSandboxPage } from '../html/sandbox-page.ts'
import { renderTime } from '../html/time.ts'
import type { Reply } from '../http/reply.ts'
import { frameSandboxFlags } from './mail-body.ts'
import { mailStyle } from './mail-style.ts'
import type { Message } from './message.ts'

/** The form for a reply is shown if the console takes it in. */
export function renderMessagePage(
  message: Message,
  replyAddress: string | undefined,
  outcome: string | null,
): Reply {
  const { id, subject, from, to, receivedAt, text, html: body, headers } = message
  return renderSandboxPage({
    title: subject || '(no subject)',
    style: mailStyle,
    main: renderHtml`<p class="eyebrow"><a href="/mail/">Inbox</a></p>
      <h1>${subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${from}</dd>
        <dt>To</dt>
        <dd>${to.join(', ')}</dd>
        <dt>Received</dt>
        <dd>${renderTime(receivedAt)}</dd>
      </dl>
      ${outcome === null ? undefined : describeOutcome(outcome)}
      ${replyAddress === undefined ? undefined : renderReplyForm(message, replyAddress)}
      ${
        body &&
        renderHtml`<details open>
          <summary>HTML</summary>
          <iframe
            title="The mail"
            src="/mail/messages/${id}/body"
            sandbox="${frameSandboxFlags}"
          ></iframe>
        </details>`
      }
      ${
        text &&
        renderHtml`<details ${body ? undefined : renderHtml`open`}>
          <summary>Plain text</summary>
          <pre>${linked(text)}</pre>
        </details>`
      }
      <details>
        <summary>Headers</summary>
        <dl>
          ${Object.entries(headers).map(
            ([name, value]) =>
              renderHtml`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </details>`,
  })
}

function describeOutcome(outcome: string): Html {
  const sentence =
    outcome === 'stored' ? 'The console stored the reply.' : `The reply was not stored: ${outcome}.`
  return renderHtml`<p role="status">${sentence}</p>`
}

function renderReplyForm({ id, to }: Message, replyAddress: string): Html {
  return renderHtml`<details>
    <summary>Reply</summary>
    <form class="reply" method="post" action="/mail/messages/${id}/replies">
      <p>To ${replyAddress}, as a mail program would send it.</p>
      <label>From <input name="from" type="email" required value="${to[0]}" /></label>
      <label>Text <textarea name="text" rows="5" required></textarea></label>
      <button type="submit">Send reply</button>
    </form>
  </details>`
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 1
        ? renderHtml`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`
        : renderHtml`${piece}`,
    )
}
