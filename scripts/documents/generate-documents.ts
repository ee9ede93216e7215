import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../structure/sources.ts'
import { createMigrationChecksums } from './checksums.ts'
import { renderWebhookEvents } from './webhook-events.ts'
import { renderAlertRules, renderAlertRuleTests } from '../ops/alert-files.ts'
import { renderDashboard, dashboards } from '../ops/dashboards.ts'

export function generateDocuments(): Map<string, string> {
  return new Map([
    createMigrationChecksums(root),
    [
      'docs/webhooks.md',
      replacePart(readDocument('docs/webhooks.md'), 'events', renderWebhookEvents()),
    ],
    ['ops/alerts.yml', renderAlertRules()],
    ['ops/alerts.test.yml', renderAlertRuleTests()],
    ...dashboards.map((board): [string, string] => [
      `ops/dashboards/${board.file}`,
      renderDashboard(board),
    ]),
  ])
}

function readDocument(file: string) {
  return readFileSync(path.join(root, file), 'utf8')
}

export function replacePart(document: string, part: string, text: string): string {
  const [begin, end] = [`<!-- ${part}: written by npm run docs -->`, `<!-- end of ${part} -->`]
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`there is no place for the part "${part}"`)
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`
}
