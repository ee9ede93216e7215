type Labels = Record<string, string>

export type Alert = {
  name: string
  /** `page`: must be handled now. `ticket`: within the day. */
  severity: 'page' | 'ticket'
  expr: string
  for: string
  summary: string
  /** Series for which the alert fires after 30 minutes, and for which it does not. */
  fires: Labels
  silent: Labels
  labels?: Labels
}

const at = (value: number) => `${value}x30`
const growing = (by: number) => `0+${by}x30`

/** Buckets in which 99 of 100 answers are quick. */
const buckets = (slow: number, quick: number): Labels => ({
  'sdk_api_request_duration_seconds_bucket{le="0.25"}': growing(quick),
  'sdk_api_request_duration_seconds_bucket{le="0.5"}': growing(quick),
  'sdk_api_request_duration_seconds_bucket{le="1"}': growing(quick + slow),
  'sdk_api_request_duration_seconds_bucket{le="+Inf"}': growing(quick + slow),
})

/** Each alert has a page in docs/runbooks/alerts. */
export const alerts: Alert[] = [
  {
    name: 'ConsoleDown',
    severity: 'page',
    expr: 'up{job="fovea-console"} == 0',
    for: '2m',
    summary: 'The console at {{ $labels.instance }} serves no metrics.',
    fires: { 'up{job="fovea-console",instance="a:9464"}': at(0) },
    silent: { 'up{job="fovea-console",instance="a:9464"}': at(1) },
    labels: { job: 'fovea-console', instance: 'a:9464' },
  },
  {
    name: 'WorkersMissing',
    severity: 'page',
    expr: 'workers_ready < workers_desired',
    for: '2m',
    summary: 'The console at {{ $labels.instance }} has fewer workers than PROCESSES.',
    fires: { 'workers_ready{instance="a"}': at(0), 'workers_desired{instance="a"}': at(1) },
    silent: { 'workers_ready{instance="a"}': at(1), 'workers_desired{instance="a"}': at(1) },
    labels: { instance: 'a' },
  },
  {
    name: 'SdkApiSlow',
    severity: 'page',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(sdk_api_request_duration_seconds_bucket[5m]))) > 0.5',
    for: '5m',
    summary: 'Over 1 % of the SDK API calls take over half a second.',
    fires: buckets(50, 950),
    silent: buckets(5, 995),
  },
  {
    name: 'SdkApiFailing',
    severity: 'page',
    expr: 'sum(rate(sdk_api_responses_total{status=~"5.."}[5m])) / sum(rate(sdk_api_responses_total[5m])) > 0.01',
    for: '5m',
    summary: 'Over 1 % of the SDK API calls fail.',
    fires: {
      'sdk_api_responses_total{status="503"}': growing(20),
      'sdk_api_responses_total{status="200"}': growing(980),
    },
    silent: {
      'sdk_api_responses_total{status="503"}': growing(5),
      'sdk_api_responses_total{status="200"}': growing(995),
    },
  },
  {
    name: 'SdkApiNotStoring',
    severity: 'page',
    expr: 'max(sdk_api_oldest_waiting_seconds) > 2',
    for: '1m',
    summary:
      'Sessions wait for over two seconds to be stored: the console is not ready for traffic.',
    fires: {
      'sdk_api_oldest_waiting_seconds{instance="a"}': at(3),
      'sdk_api_oldest_waiting_seconds{instance="b"}': at(0),
    },
    silent: { 'sdk_api_oldest_waiting_seconds{instance="a"}': at(1) },
  },
  {
    name: 'ApiFailing',
    severity: 'page',
    expr: 'sum(rate(http_request_duration_seconds_count{status=~"5.."}[10m])) / sum(rate(http_request_duration_seconds_count[10m])) > 0.02',
    for: '10m',
    summary: 'Over 2 % of the requests to the console fail.',
    fires: {
      'http_request_duration_seconds_count{status="500"}': growing(5),
      'http_request_duration_seconds_count{status="200"}': growing(95),
    },
    silent: {
      'http_request_duration_seconds_count{status="500"}': growing(1),
      'http_request_duration_seconds_count{status="200"}': growing(99),
    },
  },
  {
    name: 'PoolExhausted',
    severity: 'page',
    expr: 'max by (pool) (database_pool_waiting) > 0',
    for: '5m',
    summary: 'The pool {{ $labels.pool }} has had no free connection for minutes.',
    fires: { 'database_pool_waiting{pool="serving"}': at(4) },
    silent: { 'database_pool_waiting{pool="serving"}': at(0) },
    labels: { pool: 'serving' },
  },
  {
    name: 'ListenerDown',
    severity: 'page',
    expr: 'max by (instance) (database_listener_down_seconds) > 30',
    for: '2m',
    summary:
      'A process of {{ $labels.instance }} does not receive changes: open pages do not update, and changes of keys take effect late.',
    fires: { 'database_listener_down_seconds{instance="a"}': at(300) },
    silent: { 'database_listener_down_seconds{instance="a"}': at(2) },
    labels: { instance: 'a' },
  },
  {
    name: 'ReplicaLost',
    severity: 'ticket',
    expr: 'max by (instance) (database_replica_behind_seconds) > 60 or max by (instance) (database_replica_behind_seconds) < 0',
    for: '5m',
    summary:
      'The replica of {{ $labels.instance }} is unreachable or too far behind: the primary database answers all reads.',
    fires: { 'database_replica_behind_seconds{instance="a"}': at(-1) },
    silent: { 'database_replica_behind_seconds{instance="a"}': at(3) },
    labels: { instance: 'a' },
  },
  {
    name: 'EventLoopBlocked',
    severity: 'ticket',
    expr: 'max by (instance) (nodejs_eventloop_lag_p99_seconds) > 0.5',
    for: '5m',
    summary:
      'The event loop of the process {{ $labels.instance }} is delayed by over half a second.',
    fires: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': at(0.8) },
    silent: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': at(0.02) },
    labels: { instance: 'a' },
  },
  {
    name: 'QueueStuck',
    severity: 'ticket',
    expr: 'max by (queue) (queue_oldest_seconds) > 3600',
    for: '10m',
    summary: 'A job has waited in the queue {{ $labels.queue }} for over an hour.',
    fires: { 'queue_oldest_seconds{queue="mail"}': at(4000) },
    silent: { 'queue_oldest_seconds{queue="mail"}': at(600) },
    labels: { queue: 'mail' },
  },
  {
    name: 'MailStuck',
    severity: 'ticket',
    expr: 'max(mail_oldest_seconds) > 3600',
    for: '10m',
    summary: 'An email has not been sent for over an hour.',
    fires: { mail_oldest_seconds: at(4000) },
    silent: { mail_oldest_seconds: at(60) },
  },
  {
    name: 'JobsFailed',
    severity: 'ticket',
    expr: 'max(mail_failed) > 0 or max(billing_failed_jobs) > 0',
    for: '15m',
    summary: 'Emails or billing jobs failed after all retries and wait for an admin.',
    fires: { billing_failed_jobs: at(1), mail_failed: at(0) },
    silent: { billing_failed_jobs: at(0), mail_failed: at(0) },
  },
  {
    name: 'WebhookLag',
    severity: 'ticket',
    expr: 'max(billing_events_oldest_seconds) > 900',
    for: '5m',
    summary: 'An event of the card provider has waited for over 15 minutes.',
    fires: { billing_events_oldest_seconds: at(1000) },
    silent: { billing_events_oldest_seconds: at(30) },
  },
  {
    name: 'UsageUnreported',
    severity: 'ticket',
    expr: 'max(billing_usage_unreported_sessions) > 0',
    for: '20m',
    summary: 'Sessions could not be reported to the card provider and would not be billed.',
    fires: { billing_usage_unreported_sessions: at(12) },
    silent: { billing_usage_unreported_sessions: at(0) },
  },
  {
    name: 'UsageRejected',
    severity: 'ticket',
    expr: 'max(billing_meter_errors) > 0',
    for: '5m',
    summary: 'The card provider rejected usage reports that it had accepted before.',
    fires: { billing_meter_errors: at(1) },
    silent: { billing_meter_errors: at(0) },
  },
  {
    name: 'MeteringSumsMismatched',
    severity: 'ticket',
    expr: 'max(metering_sums_mismatched) > 0 or max(metering_sampled_sums_mismatched) > 0',
    for: '1m',
    summary: 'Sums of sessions differ from their rows: statistics and invoices may be wrong.',
    fires: { metering_sampled_sums_mismatched: at(2) },
    silent: { metering_sums_mismatched: at(0), metering_sampled_sums_mismatched: at(0) },
  },
  {
    name: 'TaskFailing',
    severity: 'ticket',
    expr: 'max by (task) (task_failures) >= 3',
    for: '5m',
    summary: 'The task "{{ $labels.task }}" failed at least three times in a row.',
    fires: { 'task_failures{task="delete expired emails"}': at(3) },
    silent: { 'task_failures{task="delete expired emails"}': at(2) },
    labels: { task: 'delete expired emails' },
  },
  {
    name: 'TaskOverdue',
    severity: 'ticket',
    expr: 'max by (task) (task_overdue_seconds) > 7200',
    for: '10m',
    summary:
      'The task "{{ $labels.task }}" is overdue: its last success is over two hours too old.',
    fires: { 'task_overdue_seconds{task="delete expired emails"}': at(8000) },
    silent: { 'task_overdue_seconds{task="delete expired emails"}': at(100) },
    labels: { task: 'delete expired emails' },
  },
  {
    name: 'DiskFilling',
    severity: 'page',
    expr: 'min by (instance) (data_dir_free_ratio) < 0.15',
    for: '5m',
    summary: 'The disk of DATA_DIR at {{ $labels.instance }} is over 85 % full.',
    fires: { 'data_dir_free_ratio{instance="a"}': at(0.1) },
    silent: { 'data_dir_free_ratio{instance="a"}': at(0.4) },
    labels: { instance: 'a' },
  },
  {
    name: 'BackupOverdue',
    severity: 'ticket',
    expr: 'max(backup_age_seconds) > 129600',
    for: '10m',
    summary: 'The database was last backed up over 36 hours ago.',
    fires: { backup_age_seconds: at(130_000) },
    silent: { backup_age_seconds: at(86_400) },
  },
  {
    name: 'DailyAllowanceNear',
    severity: 'ticket',
    expr: 'max by (allowance) (daily_allowance_used_ratio) > 0.8',
    for: '5m',
    summary: 'A workspace has used over 80 % of its daily allowance of {{ $labels.allowance }}.',
    fires: { 'daily_allowance_used_ratio{allowance="stored bytes"}': at(0.9) },
    silent: { 'daily_allowance_used_ratio{allowance="stored bytes"}': at(0.5) },
    labels: { allowance: 'stored bytes' },
  },
  {
    name: 'DailyAllowanceSpent',
    severity: 'ticket',
    expr: 'max by (allowance) (daily_allowance_spent_owners) > 0',
    for: '5m',
    summary: 'A workspace has used up its daily allowance of {{ $labels.allowance }}.',
    fires: { 'daily_allowance_spent_owners{allowance="stored bytes"}': at(1) },
    silent: { 'daily_allowance_spent_owners{allowance="stored bytes"}': at(0) },
    labels: { allowance: 'stored bytes' },
  },
  {
    name: 'CertificateExpiring',
    severity: 'ticket',
    expr: 'min by (service) (certificate_days_left) < 14',
    for: '10m',
    summary: 'The TLS certificate of the {{ $labels.service }} expires within two weeks.',
    fires: { 'certificate_days_left{service="console"}': at(5) },
    silent: { 'certificate_days_left{service="console"}': at(60) },
    labels: { service: 'console' },
  },
  {
    name: 'MetricsIncomplete',
    severity: 'ticket',
    expr: 'sum by (metric) (increase(metrics_reads_failed_total[10m])) > 0',
    for: '10m',
    summary: 'The metric {{ $labels.metric }} cannot be read, so its alerts cannot fire.',
    fires: { 'metrics_reads_failed_total{metric="mail_failed"}': growing(1) },
    silent: { 'metrics_reads_failed_total{metric="mail_failed"}': at(3) },
    labels: { metric: 'mail_failed' },
  },
]

export const getRunbookPage = (name: string) => `docs/runbooks/alerts/${name}.md`
