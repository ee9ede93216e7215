import { type Alert, alerts, getRunbookPage } from './alerts.ts'

const said = JSON.stringify
const head = '# Written by npm run docs from scripts/ops/alerts.ts.'

export function renderAlertRules(): string {
  const rules = alerts.map(
    ({ name, expr, for: held, severity, summary }) => `      - alert: ${name}
        expr: ${said(expr)}
        for: ${held}
        labels:
          severity: ${severity}
        annotations:
          summary: ${said(summary)}
          runbook: ${getRunbookPage(name)}
`,
  )
  return `${head}\ngroups:\n  - name: fovea-console\n    rules:\n${rules.join('')}`
}

/** Renders tests for promtool: one in which all alerts fire at once, and one in which none does. */
export function renderAlertRuleTests(): string {
  return `${head}
rule_files:
  - alerts.yml
evaluation_interval: 1m
tests:
${testOf('fires')}${testOf('silent')}`
}

function testOf(which: 'fires' | 'silent') {
  const series = alerts.flatMap((alert) => Object.entries(alert[which]))
  return `  - name: ${which}
    interval: 1m
    input_series:
${series
  .map(([one, values]) => `      - series: ${said(one)}\n        values: ${said(values)}\n`)
  .join('')}    alert_rule_test:
${alerts.map((alert) => expectation(alert, which)).join('')}`
}

function expectation({ name, severity, summary, labels = {} }: Alert, which: 'fires' | 'silent') {
  const filled = summary.replaceAll(
    /\{\{ \$labels\.(\w+) \}\}/g,
    (_, label: string) => labels[label] ?? '',
  )
  const expected = `
          - exp_labels: ${said({ severity, ...labels })}
            exp_annotations: ${said({ summary: filled, runbook: getRunbookPage(name) })}`
  return `      - eval_time: 30m
        alertname: ${name}
        exp_alerts:${which === 'fires' ? expected : ' []'}
`
}
