import { formatDollars } from '@fovea/contract/billing/prices'
import type { Adjustment } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { type AdjustmentRow, adjustmentRepository } from './adjustment-repository.ts'

const mostUnconfirmed = 100

export function listNewestAdjustments(db: Db, ownerId: string, most: number) {
  return adjustmentRepository(db).listNewest(ownerId, most)
}

export async function listUnconfirmedAdjustments(db: Db, ownerId: string) {
  const rows = await adjustmentRepository(db).listUnconfirmed(ownerId, mostUnconfirmed)
  return rows.map(presentAdjustment)
}

export function presentAdjustment(row: AdjustmentRow): Adjustment {
  return {
    _id: row.id,
    kind: row.kind,
    invoice: row.invoice_id,
    number: row.invoice_number,
    amount: row.amount_cents,
    currency: row.currency,
    state: row.state,
    created: row.created_at.toISOString(),
  }
}

/** For the timeline; the page says what it means. */
export function describeAdjustment({ kind, state, ...row }: AdjustmentRow) {
  const dollars = formatDollars(row.amount_cents)
  const subject = row.invoice_number === null ? dollars : `${dollars} of ${row.invoice_number}`
  return {
    action: `${kind} ${state}`,
    subject: row.failure === null ? subject : `${subject}: ${row.failure}`,
  }
}
