import { z } from 'zod'

/** Retention periods that the operator can choose. The schema documentation of a column names one of these. */
export const retentionSettings = {
  SESSION_RETENTION_MONTHS: kept('months', 13, { least: 2, most: 1_200 }),
  // The longest range of a page and the range before it are 360 days; bookkeeping laws ask for up to ten years.
  USAGE_RETENTION_MONTHS: kept('months', 120, { least: 25, most: 1_200 }),
  REFUSAL_RETENTION_DAYS: kept('days', 30, { least: 1, most: 365 }),
  // With a shorter retention, an email that is enqueued again under its name would be sent twice.
  MAIL_RETENTION_DAYS: kept('days', 90, { least: 31, most: 3_650 }),
  // The card provider may repeat an event for several days.
  BILLING_EVENT_RETENTION_DAYS: kept('days', 30, { least: 7, most: 3_650 }),
  // Totals reported to the card provider are reported again for five weeks.
  BILLING_RETENTION_MONTHS: kept('months', 120, { least: 12, most: 1_200 }),
  REQUEST_RETENTION_MONTHS: kept('months', 36, { least: 1, most: 1_200 }),
  // Network addresses of session starts; 0 keeps no address.
  KEEP_ADDRESSES_DAYS: kept('days', 7, { least: 0, most: 7 }),
  KEY_ADDRESS_RETENTION_MONTHS: kept('months', 13, { least: 1, most: 1_200 }),
  AUDIT_RETENTION_MONTHS: kept('months', 84, { least: 12, most: 1_200 }),
}

type Bounds = { least: number; most: number }

function kept(unit: 'days' | 'months', usual: number, { least, most }: Bounds) {
  const error = `is not a whole number of ${unit} from ${least} to ${most}`
  return z.coerce
    .number({ error })
    .int({ error })
    .min(least, { error })
    .max(most, { error })
    .default(usual)
    .meta({ unit, least, most })
}
