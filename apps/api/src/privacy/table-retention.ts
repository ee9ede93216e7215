/**
 * Why a table does not grow without end: a task deletes its rows after a time, they are deleted with the rows of another table, or
 * there is a limit on how many there can be.
 */
export type TableRetention =
  | { task: string; after: string }
  | { deletedWith: string }
  | { boundedBy: string }

const sums = { task: 'forget old sums of sessions', after: 'USAGE_RETENTION_MONTHS' }
const billing = { task: 'forget old billing records', after: 'BILLING_RETENTION_MONTHS' }
const accounts = { boundedBy: 'accounts and teams' }
const processes = { boundedBy: 'running processes, which delete what others left' }

/** Every table of the database. A new one fails a test until it is listed here. */
export const tableRetention: Record<string, TableRetention> = {
  acts_once: { task: 'forget acts', after: '1 day' },
  admin_audit: { task: 'forget old acts of admins', after: 'AUDIT_RETENTION_MONTHS' },
  admin_audit_recipients: { deletedWith: 'admin_audit' },
  air_gapped_licenses: {
    task: 'forget licenses that expired long ago',
    after: '90 days after the license expired',
  },
  alert_known: { task: 'forget what alerts knew', after: '90 days' },
  alerts: { boundedBy: 'accounts, with at most 50 alerts each' },
  backups: { boundedBy: 'the newest backups' },
  billing_accounts: accounts,
  billing_events: { task: 'forget old billing events', after: 'BILLING_EVENT_RETENTION_DAYS' },
  certificate_sightings: { task: 'forget certificates not seen for long', after: '30 days' },
  daily_allowances: { task: 'forget daily allowances', after: '2 days' },
  deleted_keys: { task: 'end keys deleted long ago', after: '30 days' },
  device_logins: { task: 'forget codes of programs', after: 'some hours' },
  email_confirmations: { task: 'forget old confirmation links', after: '1 day' },
  email_sends: { task: 'forget whom templates were sent to', after: 'AUDIT_RETENTION_MONTHS' },
  email_templates: { boundedBy: 'templates that admins write' },
  finished_sign_ins: { task: 'forget finished sign-ins', after: '1 day' },
  former_founders: { task: 'forget former founders', after: 'the end of the month' },
  free_tier_used: { task: 'forget what deleted workspaces used', after: 'the end of the month' },
  hourly_counts: { task: 'forget how many mails were sent', after: '25 hours' },
  identities: accounts,
  key_events: { task: 'forget the old history of keys', after: 'AUDIT_RETENTION_MONTHS' },
  kysely_migration: { boundedBy: 'migrations' },
  license_keys: { boundedBy: 'accounts, each with a limit of keys' },
  mails: { task: 'forget old mails', after: 'MAIL_RETENTION_DAYS' },
  metered_days: sums,
  metering_location: { boundedBy: 'one row a database' },
  metered_gate: { boundedBy: 'nothing: it never has a row' },
  metered_key_days: sums,
  metered_months: sums,
  metered_owners: { boundedBy: 'accounts and teams ever created: one small row each' },
  metered_sessions: { task: 'forget old sessions', after: 'SESSION_RETENTION_MONTHS' },
  old_key_starts: { task: 'forget old strings of keys', after: 'the end of the rotation' },
  open_streams: processes,
  posts: { boundedBy: 'posts that admins write' },
  quota_notices: { ...sums, after: 'the end of the next month' },
  rate_limits: { boundedBy: 'callers of the last minutes; the limiter deletes the others' },
  recent_sessions: { task: 'trim the live feeds', after: 'the newest 50 of an account' },
  refusals: { task: 'trim the refusals', after: 'REFUSAL_RETENTION_DAYS' },
  refused_starts: { task: 'forget how many starts were refused', after: '7 days' },
  reported_days: billing,
  request_replies: { deletedWith: 'requests' },
  requests: { task: 'forget old requests', after: 'REQUEST_RETENTION_MONTHS' },
  serving_processes: processes,
  sessions: { task: 'forget ended sessions', after: 'the end of the sign-in' },
  shared_limits: processes,
  sightings: { task: 'forget where starts came from', after: 'KEEP_ADDRESSES_DAYS' },
  signing_keys: { boundedBy: 'rotations of the signing key by the operator' },
  spend_cap_notices: { task: 'forget what was told of caps', after: 'the end of the month' },
  spend_caps: accounts,
  subscribe_intents: billing,
  sealed_secrets: { boundedBy: 'its names' },
  task_leases: { boundedBy: 'tasks' },
  task_runs: { boundedBy: 'tasks' },
  template_sendings: { deletedWith: 'admin_audit' },
  tracked_sessions_by_day: { task: 'forget what eye trackers told', after: '4 days' },
  tracking_days: { task: 'forget what eye trackers told', after: 'SESSION_RETENTION_MONTHS' },
  trial_forms: accounts,
  trial_notices: {
    task: 'forget reminders of ended trials',
    after: '30 days after the trial ended',
  },
  used_trials: { task: 'forget trials of deleted accounts', after: '24 months' },
  users: accounts,
  workspace_events: { task: 'forget old events of workspaces', after: 'AUDIT_RETENTION_MONTHS' },
  workspace_invitations: { task: 'forget expired invitations', after: '30 days after it expired' },
  workspace_members: accounts,
  workspace_tokens: { task: 'forget expired tokens', after: '30 days after it expired' },
  workspaces: accounts,
}
