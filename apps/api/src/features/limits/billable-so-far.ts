import { computePriceCents } from '@fovea/contract/billing/prices'
import type { Db } from '../../platform/db/connect.ts'
import { type BillablePeriod, listBillableDays } from '../metering/index.ts'

export type BillableSoFar = {
  sessions: number
  cents: number
  /** Only days and apps with sessions. */
  days: ReadonlyMap<string, number>
  apps: ReadonlyMap<string, number>
}

/** Uses the query of the usage reports, `listBillableDays`, so that all agree. Zero without a billed period. */
export async function readBillableSoFar(
  metering: Db,
  ownerId: string,
  billed: BillablePeriod | undefined,
): Promise<BillableSoFar> {
  const rows = billed ? await listBillableDays(metering, ownerId, billed) : []
  const days = new Map<string, number>()
  const apps = new Map<string, number>()
  let sessions = 0
  for (const row of rows) {
    sessions += row.sessions
    days.set(row.day, (days.get(row.day) ?? 0) + row.sessions)
    apps.set(row.app, (apps.get(row.app) ?? 0) + row.sessions)
  }
  return { sessions, cents: computePriceCents(sessions), days, apps }
}
