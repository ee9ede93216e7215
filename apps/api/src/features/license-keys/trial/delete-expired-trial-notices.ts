import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'

export async function deleteExpiredTrialNotices(db: Db, moment: Date) {
  await deleteExpiredRows(db, 'trial_notices', sql`expires_at < ${moment}`)
}
