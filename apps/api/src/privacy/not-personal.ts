/**
 * Columns that say nothing about anybody, or nothing beyond the row's personal columns: kinds, states, times, counts. Each was
 * looked at. A column that says who somebody is, where, with what, or what they wrote gets a comment in a migration instead.
 */
export const notPersonal: Record<string, readonly string[]> = {
  users: ['company_created_at', 'created_at'],
  identities: ['provider', 'email_verified', 'created_at', 'signed_in_at'],
  // Of the token a hash alone is kept, which leads to nobody.
  sessions: ['id', 'token_hash', 'provider', 'created_at', 'expires_at'],
  email_confirmations: ['id', 'token_hash', 'sent_at', 'expires_at'],
  finished_sign_ins: ['state_hash', 'finished_at'],
  rate_limits: ['points', 'expire'],
  license_keys: [
    ...['id', 'kind', 'platform', 'certificate', 'activated', 'version'],
    ...['created_at', 'expires_at'],
  ],
  key_events: ['key_id', 'id', 'action', 'at'],
  trial_forms: ['submitted_at'],
  trial_notices: ['days', 'expires_at'],
  requests: ['id', 'type', 'state', 'created_at', 'decided_at'],
  metered_sessions: [
    ...['session_id', 'key_id', 'license', 'platform', 'day', 'started_at', 'os', 'sdk'],
    ...['duration_seconds', 'ended'],
  ],
  metered_days: ['day', 'platform', 'license', 'sessions'],
  metered_months: ['month', 'sessions'],
  metered_key_days: ['key_id', 'day', 'sessions', 'last_at'],
  metered_owners: ['first_at', 'first_platform'],
  recent_sessions: ['id', 'at', 'license', 'platform', 'os'],
  quota_notices: ['month', 'percent', 'reached_at', 'mailed'],
  signing_keys: ['kid', 'public_x', 'private_key', 'encrypted', 'created_at', 'retired_at'],
  refusals: [...['ref_id', 'key_id', 'at', 'code', 'allowed', 'platform', 'certificate', 'os']],
  mails: ['id', 'name', 'state', 'attempts', 'created_at', 'sent_at'],
  billing_accounts: [
    ...['generation', 'version', 'address_validation', 'started_at', 'current_period_start'],
    ...['current_period_end', 'cancel_at', 'past_due_since', 'ended_at', 'read_at'],
    ...['last_ended_at', 'settled_until'],
  ],
  subscribe_intents: [
    ...['id', 'request_key', 'price_id', 'state', 'created_at', 'attempt', 'driven_until'],
    ...['tried_at', 'given_up_at'],
  ],
  billing_events: ['id', 'type', 'received_at', 'done_at', 'tried_at', 'given_up_at'],
  reported_days: ['day', 'sessions'],
  admin_audit: ['id', 'at', 'action', 'recipients'],
  admin_audit_recipients: ['audit_id'],
  // What admins write for everybody.
  email_templates: ['id', 'subject', 'body', 'created_at', 'updated_at', 'version'],
  email_sends: ['template_id', 'status', 'claimed_at', 'sent_count', 'mail_id'],
  template_sendings: ['id', 'template_id', 'audit_id'],
  posts: [
    ...['id', 'kind', 'title', 'category', 'body', 'blog_id', 'image_url', 'version'],
    ...['created_at', 'updated_at', 'trashed_at'],
  ],
  acts_once: ['route', 'key', 'fingerprint', 'created_at', 'claimed_until', 'status'],
  task_leases: ['name', 'holder', 'expires_at'],
  kysely_migration: ['name', 'timestamp'],
}
