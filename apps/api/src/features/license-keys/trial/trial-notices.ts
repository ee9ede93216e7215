import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { forgetRows } from '../../../platform/db/forget-rows.ts'

/** Deletes the notices of reminders of trials that ended before a moment. */
export async function forgetTrialNotices(db: Db, moment: Date) {
  await forgetRows(db, 'trial_notices', sql`expires_at < ${moment}`)
}
