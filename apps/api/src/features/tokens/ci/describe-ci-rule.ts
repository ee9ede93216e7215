import type { CiRuleRow } from './repository.ts'

/** A rule in the workspace's history. */
export function describeCiRule({
  name,
  repository,
  branch,
  tag,
  environment,
  scopes,
}: Pick<CiRuleRow, 'name' | 'repository' | 'branch' | 'tag' | 'environment' | 'scopes'>) {
  const limits = [
    branch !== null && `branch ${branch}`,
    tag !== null && `tag ${tag}`,
    environment !== null && `environment ${environment}`,
  ].filter((limit) => limit !== false)
  return `${name}: ${[repository, ...limits, ...scopes].join(', ')}`
}
