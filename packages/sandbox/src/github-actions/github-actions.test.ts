import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useSharedSandbox } from '../testing/run-sandbox.ts'

const sandbox = useSharedSandbox()

const variablesOfJob = z.object({
  ACTIONS_ID_TOKEN_REQUEST_URL: z.string(),
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: z.string(),
})
const discoveryDocument = z.object({ jwks_uri: z.string(), claims_supported: z.array(z.string()) })

async function begin(body: object) {
  const answer = await fetch(`${sandbox().url}/github-actions/jobs`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return answer
}

async function requestIdToken(job: object, audience?: string) {
  const variables = variablesOfJob.parse(await (await begin(job)).json())
  const url = new URL(variables.ACTIONS_ID_TOKEN_REQUEST_URL)
  if (audience !== undefined) url.searchParams.set('audience', audience)
  const headers = { authorization: `bearer ${variables.ACTIONS_ID_TOKEN_REQUEST_TOKEN}` }
  const answer = await fetch(url, { headers })
  return z.object({ value: z.string() }).parse(await answer.json()).value
}

async function verify(idToken: string) {
  const issuer = `${sandbox().url}/github-actions`
  const answer: unknown = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
  const discovery = discoveryDocument.parse(answer)
  expect(answer).toMatchObject({ issuer, id_token_signing_alg_values_supported: ['RS256'] })
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri))
  const verified = await jwtVerify(idToken, keys, { issuer })
  const names = Object.keys(verified.payload)
  expect(names.filter((name) => !discovery.claims_supported.includes(name))).toEqual([])
  return verified
}

/** Every claim in the table of GitHub's “OpenID Connect reference” that each job has. */
const documented = `
  aud iss sub exp iat jti
  nbf actor actor_id base_ref event_name head_ref
  job_workflow_ref job_workflow_sha ref ref_type repository_visibility repository
  repository_id repository_owner repository_owner_id run_id run_number run_attempt
  runner_environment workflow workflow_ref workflow_sha
`
  .trim()
  .split(/\s+/)

test('an ID token has the documented claims, for the audience that was asked for', async () => {
  const repository = 'octo-org/octo-repo'
  const { payload, protectedHeader } = await verify(
    await requestIdToken({ repository }, 'https://console.example.com'),
  )
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  expect(Object.keys(payload)).toEqual(expect.arrayContaining(documented))
  expect(payload).toMatchObject({
    aud: 'https://console.example.com',
    sub: 'repo:octo-org/octo-repo:ref:refs/heads/main',
    repository,
    repository_owner: 'octo-org',
    ref_type: 'branch',
  })
  expect(payload).not.toHaveProperty('environment')
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  const other = await verify(await requestIdToken({ repository }))
  expect(other.payload.aud).toBe('https://github.com/octo-org')
  expect(other.payload.jti).not.toBe(payload.jti)
})

test.each([
  [{ environment: 'Production:V1' }, 'environment:Production%3AV1', 'branch'],
  [{ eventName: 'pull_request', ref: 'refs/pull/7/merge' }, 'pull_request', 'branch'],
  [{ ref: 'refs/tags/v1' }, 'ref:refs/tags/v1', 'tag'],
])('a job with %j has the subject %s', async (job, subject, refType) => {
  const { payload } = await verify(await requestIdToken({ repository: 'a/b', ...job }))
  expect(payload).toMatchObject({ sub: `repo:a/b:${subject}`, ref_type: refType })
})

test('refuses unknown jobs and jobs without a repository', async () => {
  const headers = { authorization: 'bearer unknown' }
  const answer = await fetch(`${sandbox().url}/github-actions/idtoken`, { headers })
  expect(answer.status).toBe(401)
  expect((await begin({ ref: 'refs/heads/main' })).status).toBe(400)
})
