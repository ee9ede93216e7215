/**
 * Why a table does not grow without limit: a task deletes its rows after a time, they are deleted with the rows of
 * another table, or their number is limited.
 */
export type TableRetention =
  | { task: string; after: string }
  | { deletedWith: string }
  | { boundedBy: string }

const sums = { task: 'delete expired session sums', after: 'USAGE_RETENTION_MONTHS' }
const billing = { task: 'delete expired billing records', after: 'BILLING_RETENTION_MONTHS' }
const accounts = { boundedBy: 'accounts and teams' }
const processes = { boundedBy: 'running processes, which delete what others left' }

/** Every table of the database. A new table fails a test until it is listed here. */
export const tableRetention: Record<string, TableRetention> = {
  acts_once: { task: 'delete expired idempotency keys', after: '1 day' },
  admin_audit: { task: 'delete expired audit entries', after: 'AUDIT_RETENTION_MONTHS' },
  admin_audit_recipients: { deletedWith: 'admin_audit' },
  air_gapped_licenses: {
    task: 'delete expired air-gapped licenses',
    after: '90 days after the license expired',
  },
  alert_known: { task: 'delete expired alert values', after: '90 days' },
  alerts: { boundedBy: 'accounts, with at most 50 alerts each' },
  backups: { boundedBy: 'the newest backups' },
  billing_accounts: accounts,
  billing_events: { task: 'delete expired billing events', after: 'BILLING_EVENT_RETENTION_DAYS' },
  certificate_sightings: { task: 'delete expired observed certificates', after: '30 days' },
  daily_allowances: { task: 'delete expired daily allowances', after: '2 days' },
  deleted_keys: { task: 'delete expired deleted keys', after: '30 days' },
  device_logins: { task: 'delete expired device logins', after: 'some hours' },
  email_confirmations: { task: 'delete expired confirmation links', after: '1 day' },
  email_sends: { task: 'delete expired email sends', after: 'AUDIT_RETENTION_MONTHS' },
  email_templates: { boundedBy: 'templates that admins write' },
  finished_sign_ins: { task: 'delete finished sign-ins', after: '1 day' },
  former_founders: { task: 'delete former founders', after: 'the end of the month' },
  free_tier_used: { task: 'delete expired free tier use', after: 'the end of the month' },
  hourly_counts: { task: 'delete expired hourly email counts', after: '25 hours' },
  identities: accounts,
  key_events: { task: 'delete expired key history', after: 'AUDIT_RETENTION_MONTHS' },
  kysely_migration: { boundedBy: 'migrations' },
  license_keys: { boundedBy: 'accounts, each with a limit of keys' },
  mails: { task: 'delete expired emails', after: 'MAIL_RETENTION_DAYS' },
  metered_days: sums,
  metering_location: { boundedBy: 'one row a database' },
  metered_gate: { boundedBy: 'nothing: it never has a row' },
  metered_key_days: sums,
  metered_months: sums,
  metered_owners: { boundedBy: 'accounts and teams ever created: one small row each' },
  metered_sessions: { task: 'delete expired sessions', after: 'SESSION_RETENTION_MONTHS' },
  old_key_starts: { task: 'delete expired previous keys', after: 'the end of the rotation' },
  open_streams: processes,
  posts: { boundedBy: 'posts that admins write' },
  quota_notices: { ...sums, after: 'the end of the next month' },
  rate_limits: { boundedBy: 'callers of the last minutes; the limiter deletes the others' },
  recent_sessions: { task: 'trim live feeds', after: 'the newest 50 of an account' },
  refusals: { task: 'trim refusals', after: 'REFUSAL_RETENTION_DAYS' },
  refused_starts: { task: 'delete expired refused start counts', after: '7 days' },
  reported_days: billing,
  request_replies: { deletedWith: 'requests' },
  requests: { task: 'delete expired requests', after: 'REQUEST_RETENTION_MONTHS' },
  serving_processes: processes,
  sessions: { task: 'delete expired login sessions', after: 'the end of the sign-in' },
  shared_limits: processes,
  sightings: { task: 'delete expired observed apps', after: 'KEEP_ADDRESSES_DAYS' },
  signing_keys: { boundedBy: 'rotations of the signing key by the operator' },
  spend_cap_notices: { task: 'delete expired spend cap notices', after: 'the end of the month' },
  spend_caps: accounts,
  subscribe_intents: billing,
  sealed_secrets: { boundedBy: 'its names' },
  task_leases: { boundedBy: 'tasks' },
  task_runs: { boundedBy: 'tasks' },
  template_sendings: { deletedWith: 'admin_audit' },
  tracked_sessions_by_day: { task: 'delete expired tracking reports', after: '4 days' },
  tracking_days: { task: 'delete expired tracking reports', after: 'SESSION_RETENTION_MONTHS' },
  trial_forms: accounts,
  trial_notices: {
    task: 'delete expired trial reminders',
    after: '30 days after the trial ended',
  },
  used_trials: { task: 'delete expired used trials', after: '24 months' },
  users: accounts,
  workspace_events: { task: 'delete expired workspace events', after: 'AUDIT_RETENTION_MONTHS' },
  workspace_invitations: { task: 'delete expired invitations', after: '30 days after it expired' },
  workspace_members: accounts,
  workspace_tokens: { task: 'delete expired tokens', after: '30 days after it expired' },
  workspaces: accounts,
}
