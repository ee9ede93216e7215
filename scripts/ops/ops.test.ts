import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../structure/sources.ts'
import { alerts, getRunbookPage } from './alerts.ts'
import { listQueries, findNames } from './queries.ts'

/** The metrics of docs/metrics.md, which a test of the API compares with its registry, and their labels. */
const documented = new Map(
  readFileSync(path.join(root, 'docs/metrics.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line): [string, string[]][] => {
      const [, name = '', type, labels = ''] = line
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''))
      const own = labels === '' ? [] : labels.split(', ')
      if (type !== 'histogram') return [[name, own]]
      return [
        [`${name}_bucket`, [...own, 'le']],
        [`${name}_sum`, own],
        [`${name}_count`, own],
      ]
    }),
)
/** Metrics of Prometheus, Node and the process, which `npm run test:ops` checks. */
const others = new Set(['up', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])

describe('alerts', () => {
  test('every alert has a page, and every page an alert', () => {
    const pages = readdirSync(path.join(root, 'docs/runbooks/alerts')).toSorted()
    expect(pages).toEqual(alerts.map(({ name }) => path.basename(getRunbookPage(name))).toSorted())
  })

  test.each(alerts)('the page of $name has its meaning, diagnosis and actions', ({ name }) => {
    const headings = readFileSync(path.join(root, getRunbookPage(name)), 'utf8').match(/^#+ .*$/gm)
    expect(headings).toEqual([`# ${name}`, '## What it means', '## How to look', '## What to do'])
  })

  // promtool is in Debian's package prometheus, which npm run test:ops installs.
  test.skipIf(!existsSync('/usr/bin/promtool'))(
    'promtool accepts the rules, and each alert fires only when it should',
    () => {
      for (const given of [
        ['check', 'rules', 'alerts.yml'],
        ['test', 'rules', 'alerts.test.yml'],
      ]) {
        const { status, stdout, stderr } = spawnSync('promtool', given, {
          cwd: path.join(root, 'ops'),
          encoding: 'utf8',
        })
        expect(`${stdout}${stderr}`).toContain('SUCCESS')
        expect(status).toBe(0)
      }
    },
  )
})

describe('queries', () => {
  test.each(listQueries())('%s reads only existing metrics and labels', (_, query) => {
    const { metrics, labels } = findNames(query)
    expect(metrics.length).toBeGreaterThan(0)
    expect(metrics.filter((name) => !documented.has(name) && !others.has(name))).toEqual([])
    const known = new Set([
      'instance',
      'job',
      ...metrics.flatMap((name) => documented.get(name) ?? []),
    ])
    expect(labels.filter((label) => !known.has(label))).toEqual([])
  })

  test('finds the names in a query', () => {
    const query =
      'sum by (le, pool) (rate(sdk_x_bucket{status=~"5..", a!="b"}[5m])) / max(other_y) > 0 or up == 0'
    expect(findNames(query)).toEqual({
      metrics: ['sdk_x_bucket', 'other_y', 'up'],
      labels: ['status', 'a', 'le', 'pool'],
    })
  })
})
