import { z } from 'zod'
import type { Config } from '../../src/platform/config/config.ts'

export type TestJob = {
  repository: string
  repositoryId?: string
  ref?: string
  environment?: string
  eventName?: string
}

const variables = z.object({
  ACTIONS_ID_TOKEN_REQUEST_URL: z.string(),
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: z.string(),
})

/** An ID token for a job, from the sandbox, requested as a workflow on GitHub does. */
export async function requestIdToken(
  { sandbox, publicUrl }: Pick<Config, 'sandbox' | 'publicUrl'>,
  job: TestJob,
  audience = publicUrl,
) {
  const begun = await fetch(`${sandbox?.url}/github-actions/jobs`, {
    method: 'POST',
    body: JSON.stringify(job),
  })
  const given = variables.parse(await begun.json())
  const answer = await fetch(
    `${given.ACTIONS_ID_TOKEN_REQUEST_URL}&audience=${encodeURIComponent(audience)}`,
    { headers: { authorization: `bearer ${given.ACTIONS_ID_TOKEN_REQUEST_TOKEN}` } },
  )
  return z.object({ value: z.string() }).parse(await answer.json()).value
}
