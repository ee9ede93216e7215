import { z } from 'zod'

/** A job of a workflow run, as a test describes it. */
export const job = z.strictObject({
  repository: z.string().regex(/^[\w-]{1,39}\/[\w.-]{1,100}$/),
  repositoryId: z.string().regex(/^\d+$/).default('456789'),
  ref: z.string().startsWith('refs/').default('refs/heads/main'),
  environment: z.string().min(1).optional(),
  eventName: z.string().default('push'),
})
export type Job = z.infer<typeof job>

const sha = 'd6fc8f0d4f6a1c3c0b9a4c0e7e6b1f2a3c4d5e6f'
const workflow = '.github/workflows/release.yml'

/** The claims that GitHub documents for the ID token of a job; `environment` exists only if the job names one. */
export function createJobClaims({ repository, repositoryId, ref, environment, eventName }: Job) {
  const [owner = ''] = repository.split('/')
  return {
    sub: `repo:${repository}:${getSubjectContext({ ref, environment, eventName })}`,
    actor: 'octocat',
    actor_id: '12',
    base_ref: '',
    ...(environment !== undefined && { environment }),
    event_name: eventName,
    head_ref: '',
    job_workflow_ref: `${repository}/${workflow}@${ref}`,
    job_workflow_sha: sha,
    ref,
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    repository,
    repository_id: repositoryId,
    repository_owner: owner,
    repository_owner_id: '65',
    repository_visibility: 'private',
    run_attempt: '2',
    run_id: '1658821493',
    run_number: '34',
    runner_environment: 'github-hosted',
    sha,
    workflow: 'Release',
    workflow_ref: `${repository}/${workflow}@${ref}`,
    workflow_sha: sha,
  }
}

/** The environment wins over a pull request, and that over the ref. A colon within is escaped. */
function getSubjectContext({
  ref,
  environment,
  eventName,
}: {
  ref: string
  environment: string | undefined
  eventName: string
}) {
  if (environment !== undefined) return `environment:${environment.replaceAll(':', '%3A')}`
  return eventName === 'pull_request' ? 'pull_request' : `ref:${ref.replaceAll(':', '%3A')}`
}

export function createDiscoveryDocument(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks`,
    subject_types_supported: ['public', 'pairwise'],
    response_types_supported: ['id_token'],
    claims_supported: [
      'aud',
      'exp',
      'iat',
      'iss',
      'jti',
      'nbf',
      ...Object.keys(
        createJobClaims(job.parse({ repository: 'octo-org/octo-repo', environment: 'production' })),
      ),
    ],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid'],
  }
}
