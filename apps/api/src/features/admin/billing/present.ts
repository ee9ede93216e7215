import type { GivenUp } from '@fovea/contract/admin'
import type { GivenUpRow } from '../../billing/index.ts'

export function presentGivenUp(row: GivenUpRow): GivenUp {
  return {
    _id: row.id,
    kind: row.kind,
    what: row.what,
    created: row.created.toISOString(),
    given_up: row.givenUp.toISOString(),
    error: row.trouble,
  }
}
