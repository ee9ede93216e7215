import { matchesRef } from '@fovea/contract/tokens'
import type { WorkflowClaims } from './id-token-verifier.ts'
import type { CiRuleRow } from './repository.ts'

/** Others can start these for a repository, with their own code or data, and the branch looks like its own. */
const untrustedEvents = new Set(['pull_request_target', 'workflow_run'])

type Mismatch = 'audience' | 'repository' | 'branch' | 'tag' | 'environment' | 'event'

/** The part of an ID token that does not match the rule; undefined if all of it does. */
export function findMismatch(
  { repository, repository_id, branch, tag, environment, audience }: CiRuleRow,
  claims: WorkflowClaims,
  consoleAudience: string,
): Mismatch | undefined {
  if (claims.aud !== (audience ?? consoleAudience)) return 'audience'
  if (claims.repository.toLowerCase() !== repository) return 'repository'
  if (repository_id !== null && claims.repository_id !== repository_id) return 'repository'
  if (untrustedEvents.has(claims.event_name)) return 'event'
  if (branch !== null && !isRef(claims.ref, 'refs/heads/', branch)) return 'branch'
  if (tag !== null && !isRef(claims.ref, 'refs/tags/', tag)) return 'tag'
  if (environment !== null && claims.environment?.toLowerCase() !== environment)
    return 'environment'
  return undefined
}

function isRef(ref: string, prefix: string, pattern: string) {
  return ref.startsWith(prefix) && matchesRef(pattern, ref.slice(prefix.length))
}
