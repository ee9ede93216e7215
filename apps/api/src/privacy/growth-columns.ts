/** Columns of the growth page that say nothing of a person. */
export const growthColumns = {
  growth_days: ['measure', 'day', 'value'],
  growth_people: [
    'signed_up_on',
    'trial_on',
    'trial_ends_on',
    'session_on',
    'key_on',
    'production_on',
    'paying_on',
  ],
  growth_weeks: ['week', 'platform', 'apps', 'sessions', 'change'],
  growth_invoices: [
    'id',
    'month',
    'created_at',
    'status',
    'total_cents',
    'paid_cents',
    'unpaid_cents',
    'payment_id',
  ],
  growth_refunds: ['id', 'payment_id', 'amount_cents', 'created_at'],
  growth_members: ['month', 'name', 'joined_at'],
}
