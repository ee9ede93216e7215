import { parsePayload } from '../../../platform/webhooks/payload.ts'
import { describeEvent } from './describe-event.ts'

/** Below the 3,000 characters that Slack accepts in a section. */
const maxTextLength = 2_500

/** The body of an incoming webhook of Slack. `text` is what notifications show. */
export function createSlackMessage(body: string, test: boolean): string {
  const payload = parsePayload(body)
  const sentence = describeEvent(payload).slice(0, maxTextLength)
  const text = escapeSlackText(test ? `Test: ${sentence}` : sentence)
  const seconds = Math.floor(new Date(payload.timestamp).getTime() / 1000)
  const time = `<!date^${seconds}^{date_short_pretty} {time}|${payload.timestamp}>`
  return JSON.stringify({
    text,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: `\`${payload.type}\` · ${time}` }] },
    ],
  })
}

/** These three characters begin links and mentions, such as `<!channel>`. */
function escapeSlackText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
