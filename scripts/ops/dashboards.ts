import {
  type Dashboard as GrafanaDashboard,
  type DataQuery,
  LegendDisplayMode,
  type Panel as GrafanaPanel,
  SortOrder,
  TooltipDisplayMode,
  defaultDashboard,
  type VizLegendOptions,
  type VizTooltipOptions,
} from '@grafana/schema'

type Panel = {
  title: string
  unit: string
  /** PromQL queries by their name in the legend. */
  lines: Record<string, string>
}
type Query = DataQuery & { expr: string; legendFormat: string }
type Dashboard = { file: string; title: string; panels: Panel[] }

const quantile = (of: number, name: string, by = 'le') =>
  `histogram_quantile(${of}, sum by (${by}) (rate(${name}_bucket[$__rate_interval])))`
const rateBy = (label: string, name: string) =>
  `sum by (${label}) (rate(${name}[$__rate_interval]))`

export const dashboards: Dashboard[] = [
  {
    file: 'sdk-api.json',
    title: 'Fovea: SDK API',
    panels: [
      {
        title: 'Time to answer',
        unit: 's',
        lines: {
          median: quantile(0.5, 'sdk_api_request_duration_seconds'),
          '95 %': quantile(0.95, 'sdk_api_request_duration_seconds'),
          '99 %': quantile(0.99, 'sdk_api_request_duration_seconds'),
        },
      },
      {
        title: 'Answers by status',
        unit: 'reqps',
        lines: { '{{status}}': rateBy('status', 'sdk_api_responses_total') },
      },
      {
        title: 'Verdicts by code',
        unit: 'reqps',
        lines: { '{{code}}': rateBy('code', 'sdk_api_verdicts_total') },
      },
      {
        title: 'Batch size, on average',
        unit: 'short',
        lines: {
          '{{kind}}': `${rateBy('kind', 'sdk_api_batch_size_sum')} / ${rateBy('kind', 'sdk_api_batch_size_count')}`,
        },
      },
      {
        title: 'Batch age, 99 %',
        unit: 's',
        lines: { '{{kind}}': quantile(0.99, 'sdk_api_batch_age_seconds', 'le, kind') },
      },
      {
        title: 'Oldest waiting write',
        unit: 's',
        lines: { oldest: 'max(sdk_api_oldest_waiting_seconds)' },
      },
      {
        title: 'Keys found in memory',
        unit: 'percentunit',
        lines: {
          'from memory':
            'sum(rate(sdk_api_key_lookups_total{from="memory"}[$__rate_interval])) / sum(rate(sdk_api_key_lookups_total[$__rate_interval]))',
        },
      },
    ],
  },
  {
    file: 'console.json',
    title: 'Fovea: console',
    panels: [
      {
        title: 'Requests by status',
        unit: 'reqps',
        lines: { '{{status}}': rateBy('status', 'http_request_duration_seconds_count') },
      },
      {
        title: 'Time to answer, 95 %, slowest routes',
        unit: 's',
        lines: {
          '{{route}}': `topk(5, ${quantile(0.95, 'http_request_duration_seconds', 'le, route')})`,
        },
      },
      { title: 'Live streams', unit: 'short', lines: { open: 'sum(live_streams)' } },
      {
        title: 'Database connections',
        unit: 'short',
        lines: {
          '{{pool}} busy': 'sum by (pool) (database_pool_busy)',
          '{{pool}} waiting': 'sum by (pool) (database_pool_waiting)',
          '{{pool}} at most': 'sum by (pool) (database_pool_size)',
        },
      },
      {
        title: 'Event-loop delay, 99 %',
        unit: 's',
        lines: { '{{instance}}': 'max by (instance) (nodejs_eventloop_lag_p99_seconds)' },
      },
      {
        title: 'Memory',
        unit: 'bytes',
        lines: { '{{instance}}': 'max by (instance) (process_resident_memory_bytes)' },
      },
      { title: 'Database size', unit: 'bytes', lines: { size: 'max(database_size_bytes)' } },
      {
        title: 'Free disk',
        unit: 'percentunit',
        lines: { '{{instance}}': 'min by (instance) (data_dir_free_ratio)' },
      },
      {
        title: 'Certificates, days left',
        unit: 'd',
        lines: { '{{service}}': 'min by (service) (certificate_days_left)' },
      },
    ],
  },
  {
    file: 'work.json',
    title: 'Fovea: background work',
    panels: [
      {
        title: 'Jobs waiting',
        unit: 'short',
        lines: { '{{queue}}': 'max by (queue) (queue_waiting)' },
      },
      {
        title: 'Oldest job',
        unit: 's',
        lines: { '{{queue}}': 'max by (queue) (queue_oldest_seconds)' },
      },
      {
        title: 'Oldest email and card provider event',
        unit: 's',
        lines: {
          email: 'max(mail_oldest_seconds)',
          event: 'max(billing_events_oldest_seconds)',
        },
      },
      {
        title: 'Failed emails and billing jobs',
        unit: 'short',
        lines: { emails: 'max(mail_failed)', billing: 'max(billing_failed_jobs)' },
      },
      {
        title: 'Failing tasks',
        unit: 'short',
        lines: { '{{task}}': 'max by (task) (task_failures) > 0' },
      },
      {
        title: 'Overdue tasks',
        unit: 's',
        lines: { '{{task}}': 'max by (task) (task_overdue_seconds) > 0' },
      },
      {
        title: 'Sessions not reported to the card provider',
        unit: 'short',
        lines: {
          sessions: 'max(billing_usage_unreported_sessions)',
          'rejected reports': 'max(billing_meter_errors)',
        },
      },
      {
        title: 'Sums that differ from their rows',
        unit: 'short',
        lines: {
          'all, nightly': 'max(metering_sums_mismatched)',
          'sample, hourly': 'max(metering_sampled_sums_mismatched)',
        },
      },
      {
        title: 'Last comparison of sums',
        unit: 'dateTimeFromNow',
        lines: { compared: 'max(metering_sums_compared_timestamp_seconds) * 1000' },
      },
      {
        title: 'Metrics that could not be read',
        unit: 'short',
        lines: {
          '{{metric}}': 'sum by (metric) (increase(metrics_reads_failed_total[$__rate_interval]))',
        },
      },
    ],
  },
]

const [width, height, perRow] = [12, 8, 2]

/** Typed separately, because Grafana's panel type leaves the options open. */
const options: { legend: VizLegendOptions; tooltip: VizTooltipOptions } = {
  legend: {
    showLegend: true,
    displayMode: LegendDisplayMode.List,
    placement: 'bottom',
    calcs: [],
  },
  tooltip: { mode: TooltipDisplayMode.Multi, sort: SortOrder.Descending },
}

export function renderDashboard({ title, panels }: Dashboard): string {
  const json: GrafanaDashboard = {
    title,
    uid: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    tags: ['fovea'],
    schemaVersion: defaultDashboard.schemaVersion,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels: panels.map((panel, index) => panelOf(panel, index)),
  }
  return `${JSON.stringify(json, null, 2)}\n`
}

function panelOf({ title, unit, lines }: Panel, index: number): GrafanaPanel {
  const datasource = { type: 'prometheus', uid: '${source}' }
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: {
      x: (index % perRow) * width,
      y: Math.floor(index / perRow) * height,
      w: width,
      h: height,
    },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options,
    targets: Object.entries(lines).map(
      ([legendFormat, expr], line) =>
        ({
          refId: String.fromCodePoint(65 + line),
          datasource,
          expr,
          legendFormat,
        }) satisfies Query,
    ),
  }
}
