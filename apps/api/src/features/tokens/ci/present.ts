import type { CiRule } from '@fovea/contract/tokens'
import type { CiRuleRow } from './repository.ts'

type Shown = Pick<CiRule, 'madeBy' | 'scopes' | 'state'>

export function presentCiRule(row: CiRuleRow, { madeBy, scopes, state }: Shown): CiRule {
  return {
    _id: row.id,
    name: row.name,
    issuer: row.issuer,
    repository: row.repository,
    branch: row.branch,
    tag: row.tag,
    environment: row.environment,
    audience: row.audience,
    scopes,
    state,
    created: row.created_at.toISOString(),
    madeBy,
    lastUsed: row.last_used_at?.toISOString() ?? null,
  }
}
