import { renderHtml } from '../html/html.ts'
import { renderSandboxPage } from '../html/sandbox-page.ts'
import { renderTime } from '../html/time.ts'
import type { Reply } from '../http/reply.ts'
import { mailStyle } from '../mail/mail-style.ts'
import type { ReceivedMessage } from './message.ts'

const sample = 'T00000000/B00000000/SandboxWebhookToken00001'

export function renderSlackPage(url: string, messages: readonly ReceivedMessage[]): Reply {
  return renderSandboxPage({
    title: 'Slack',
    style: mailStyle,
    main: renderHtml`<h1>Slack</h1>
      <p class="lead">
        What incoming webhooks received, newest first. Use <code>${url}/slack/services/${sample}</code>.
      </p>
      ${
        messages.length > 0
          ? renderHtml`<ol class="mails">
              ${messages.map(
                ({ text, channel, receivedAt }) =>
                  renderHtml`<li><b>${text}</b> ${renderTime(receivedAt)} <span>${channel}</span></li>`,
              )}
            </ol>`
          : renderHtml`<p class="empty">No messages yet.</p>`
      }`,
  })
}
