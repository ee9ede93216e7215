import type { Db } from '../../../platform/db/connect.ts'
import { refusalRepository } from '../repository.ts'

const most = 20

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
