import type { CiRuleRow } from './repository.ts'

/** A rule in the workspace's history. */
export function describeCiRule({
  name,
  repository,
  branch,
  tag,
  environment,
  audience,
  scopes,
}: Pick<
  CiRuleRow,
  'name' | 'repository' | 'branch' | 'tag' | 'environment' | 'audience' | 'scopes'
>) {
  const limits = [
    branch !== null && `branch ${branch}`,
    tag !== null && `tag ${tag}`,
    environment !== null && `environment ${environment}`,
    audience !== null && `audience ${audience}`,
  ].filter((limit) => limit !== false)
  return `${name}: ${[repository, ...limits, ...scopes].join(', ')}`
}
