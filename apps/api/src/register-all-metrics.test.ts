import { hourMs } from '@fovea/contract/time'
import path from 'node:path'
import { type MetricObject, Registry } from 'prom-client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestSdkApi } from '../test/test-sdk-api.ts'
import { registerAllMetrics } from './register-all-metrics.ts'
import { readBackupAge } from './platform/backup/last-backup.ts'
import { registerReplicaMetric } from './platform/db/replica.ts'
import { createLog } from './platform/logging/log.ts'
import { registerWorkerMetrics } from './platform/processes/metrics-aggregator.ts'
import { schedule } from './platform/schedule.ts'
import { startCertificateMonitor } from './platform/monitoring/certificate-monitor.ts'
import { registerPoolMetrics } from './platform/monitoring/pool-metrics.ts'
import { registerGauge } from './platform/monitoring/register-gauge.ts'

const sdkApi = await openTestSdkApi()
const { app, platform, metrics: registry } = sdkApi
registerPoolMetrics(registry)('serving', platform.database.pool)
// Hooks can only be added before the server listens, so this stand-in ignores them.
const watched = { addHook: () => watched, countStreams: app.countStreams }
const certificates = startCertificateMonitor(platform.config, platform.clock)
const taskCallbacks = registerAllMetrics({
  registry,
  app: Object.assign(Object.create(app), watched),
  platform,
  certificates,
})

const readMetricLines = async () => (await sdkApi.metrics.metrics()).split('\n')

test('docs/metrics.md lists every metric of our own, as the registry has it', async () => {
  const others = new Registry()
  registerReplicaMetric(others, { behindMs: () => undefined })
  registerWorkerMetrics(others, () => ({ ready: 0, wanted: 0, replaced: 0, silent: 0 }))
  const own = [sdkApi.metrics, others]
    .flatMap((registry) => registry.getMetricsAsArray())
    .filter(({ name }) => !/^(nodejs|process)_/.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  await expect(documentOf(own)).toMatchFileSnapshot(
    path.join(import.meta.dirname, '../../../docs/metrics.md'),
  )
})

test('waiting jobs, emails and events are reported with their age, and failed ones with their number', async () => {
  const { db, platform } = sdkApi
  const old = new Date(Date.now() - 600_000)
  await platform.outbox.sendJob(db, 'billing-event', { eventId: 'none' })
  await sql`update pgboss.job set created_on = ${old}`.execute(db)
  await sql`insert into mails (name, recipient, subject, content, created_at) values ('m', 'a@b.test', 's', '{}', ${old})`.execute(
    db,
  )
  await sql`insert into mails (name, recipient, subject, content, created_at, state) values ('f', 'a@b.test', 's', '{}', ${old}, 'failed')`.execute(
    db,
  )
  await sql`insert into billing_events (id, type, received_at) values ('e', 'x', ${old})`.execute(
    db,
  )
  await sql`insert into billing_events (id, type, received_at, given_up_at) values ('g', 'x', ${new Date(0)}, now())`.execute(
    db,
  )
  const since = [
    'queue_oldest_seconds{queue="billing-event"}',
    'mail_oldest_seconds',
    'billing_events_oldest_seconds',
  ]
  // On a busy machine a single scrape may come before the value is updated.
  let lines: string[] = []
  const latest = async () => {
    lines = await readMetricLines()
    return lines
  }
  await expect
    .poll(latest)
    .toEqual(
      expect.arrayContaining([
        ...[...since, 'data_dir_free_ratio'].map((name) => expect.stringContaining(`${name} `)),
        'queue_waiting{queue="billing-event"} 1',
        'queue_waiting{queue="mail"} 0',
        'queue_oldest_seconds{queue="mail"} 0',
        'mail_failed 1',
        'billing_failed_jobs 1',
      ]),
    )
  for (const name of since) {
    const value = Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
    expect(value).toBeGreaterThanOrEqual(600)
    expect(value).toBeLessThan(3_600)
  }
  const free = Number(lines.find((line) => line.startsWith('data_dir_free_ratio '))?.split(' ')[1])
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(1)
})

test('a failing task is counted until it succeeds, without secrets of its error', async () => {
  const { pool } = sdkApi.platform.database
  const fails = {
    name: 'fails',
    everyMs: hourMs,
    run: async () => {
      throw new Error('no mail to ada@example.com about prod_abc123')
    },
  }
  const log = createLog('silent')
  const makeDue = () => sdkApi.query`update task_runs set ended_at = '2020-01-01'`
  await schedule(pool, log, [fails])()
  await makeDue()
  await schedule(pool, log, [fails])()
  const rows =
    await sdkApi.query`select failures, trouble, ok_at from task_runs where name = 'fails'`
  expect(rows).toEqual([{ failures: 2, trouble: 'no mail to …@… about prod_…', ok_at: null }])
  await makeDue()
  await schedule(pool, log, [{ ...fails, run: async () => undefined }])()
  const after =
    await sql`select failures, trouble, ok_at is not null as ok from task_runs where name = 'fails'`.execute(
      sdkApi.db,
    )
  expect(after.rows).toEqual([{ failures: 0, trouble: '', ok: true }])
})

test('the age of the last backup counts from the first migration if there is no backup', async () => {
  const { db } = sdkApi
  await sql`update kysely_migration set timestamp = (now() - interval '3 days')::text`.execute(db)
  expect(await readBackupAge(db)).toBeGreaterThanOrEqual(3 * 86_400)
  await sql`insert into backups (finished_at, started_at, rows, size, encrypted, verified)
    values (now() - interval '2 days', now(), 1, 1, true, true), (now() - interval '1 hour', now(), 1, 1, true, true)`.execute(
    db,
  )
  const seconds = await readBackupAge(db)
  expect(seconds).toBeGreaterThanOrEqual(3_600)
  expect(seconds).toBeLessThan(2 * 86_400)
  await expect.poll(readMetricLines).toContainEqual(expect.stringMatching(/^backup_age_seconds \d/))
})

test('the findings of a task are reported after its first run', async () => {
  expect(
    (await readMetricLines()).some((line) =>
      /^metering_(sampled_)?sums_differing |^billing_usage_unreported/.test(line),
    ),
  ).toBe(false)
  taskCallbacks.onCompared(0, 'sample')
  taskCallbacks.onCompared(2, 'all')
  taskCallbacks.onReported(7)
  expect(await readMetricLines()).toEqual(
    expect.arrayContaining([
      'metering_sampled_sums_mismatched 0',
      'metering_sums_mismatched 2',
      'billing_usage_unreported_sessions 7',
    ]),
  )
})

test('a failed reading omits only its own metric, and is counted', async () => {
  const registry = new Registry()
  const log = createLog('silent')
  let away = false
  registerGauge({
    registry,
    log,
    name: 'broken',
    help: 'x',
    read: async () => {
      if (away) throw new Error('away')
      return [{ value: 1 }]
    },
  })
  registerGauge({ registry, log, name: 'whole', help: 'x', read: async () => [{ value: 2 }] })
  expect(await registry.metrics()).toContain('\nbroken 1')
  away = true
  const text = await registry.metrics()
  expect(text).not.toMatch(/^broken /m)
  expect(text).toMatch(/^whole 2$/m)
  expect(await registry.metrics()).toContain('metrics_reads_failed_total{metric="broken"} 1')
})

type Described = MetricObject & { labelNames?: string[] }

const types: Record<string, string> = { Counter: 'counter', Gauge: 'gauge', Histogram: 'histogram' }

function documentOf(metrics: Described[]) {
  const head = ['metric', 'type', 'labels', 'workers', 'what it tells']
  const rows = metrics.map((metric) => [
    `\`${metric.name}\``,
    types[metric.constructor.name] ?? '',
    (metric.labelNames ?? []).map((label) => `\`${label}\``).join(', '),
    metric.aggregator ?? 'sum',
    metric.help,
  ])
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  )
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const rule = line(
    head.map(() => ''),
    '-',
  )
  return `# Metrics

Every metric that the console serves at \`METRICS_PORT\`, in Prometheus' text format, besides those of Node and the process
(\`nodejs_…\`, \`process_…\`). How to collect them: [docs/runbooks/watch.md](runbooks/watch.md).

A metric of the whole database is the same in every process: \`workers\` says how the values of several are put together, and how to do
so in a query. A metric that could not be read is left out of that answer.

<!-- Written by a test: npx vitest run apps/api/src/register-all-metrics.test.ts -u -->

${line(head)}
${rule}
${rows.map((row) => line(row)).join('\n')}
`
}
