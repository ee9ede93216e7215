import type { Db } from '../../../platform/db/connect.ts'
import { refusalRepository } from '../repository.ts'

const most = 20

/** The newest refusals of somebody's keys, as an issue report brings them along. */
export async function listRefusalsForReport(db: Db, ownerId: string) {
  const rows = await refusalRepository(db).listRefusals(ownerId, most)
  return rows.map(({ ref_id, at, code, observed, allowed, platform, app, os }) => ({
    refId: ref_id,
    at: at.toISOString(),
    code,
    observed,
    allowed,
    platform,
    app,
    os,
  }))
}
