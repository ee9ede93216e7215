import type { FailedJob } from '@fovea/contract/admin'
import type { FailedJobRow } from './failed-jobs.ts'

export function presentFailedJob(row: FailedJobRow): FailedJob {
  return {
    _id: row.id,
    kind: row.kind,
    what: row.what,
    created: row.created.toISOString(),
    given_up: row.givenUp.toISOString(),
    error: row.trouble,
  }
}
