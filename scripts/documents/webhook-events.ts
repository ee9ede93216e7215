import {
  webhookEventExamples,
  webhookEventTexts,
  webhookEventTypes,
} from '../../packages/contract/src/webhooks/index.ts'

const timestamp = '2026-03-01T12:00:00.000Z'

export function renderWebhookEvents() {
  return webhookEventTypes
    .map((type) => {
      const payload = { type, timestamp, data: webhookEventExamples[type] }
      const fence = '```'
      return `### ${type}\n\n${webhookEventTexts[type]}\n\n${fence}json\n${formatJson(payload)}\n${fence}`
    })
    .join('\n\n')
}

/** Lists of one element are on one line, as the formatter writes them. */
function formatJson(value: unknown) {
  return JSON.stringify(value, null, 2).replaceAll(/\[\n\s+([^\n]+)\n\s+\]/g, '[$1]')
}
