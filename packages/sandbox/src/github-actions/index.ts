import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { SigningKey } from '../google/signing-key.ts'
import { HttpError } from '../http/http-error.ts'
import { createJsonReply, type Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { readBearerToken } from '../oauth/bearer.ts'
import { createExpiringStore } from '../oauth/expiring-store.ts'
import { createDiscoveryDocument, createJobClaims, type Job, job } from './claims.ts'

const jobSeconds = 6 * 60 * 60
const idTokenSeconds = 5 * 60

/**
 * GitHub Actions' issuer of ID tokens. A job is begun with a POST, which answers with the two variables that a runner
 * has if its job may write ID tokens; with them, a program requests an ID token as on GitHub.
 */
export function createGithubActionsRoutes(url: string, signingKey: SigningKey): Route[] {
  const issuer = `${url}/github-actions`
  const jobs = createExpiringStore<Job>(jobSeconds, '')

  async function begin(request: SandboxRequest): Promise<Reply> {
    const read = job.safeParse(parseJson(await request.text()))
    if (!read.success) throw new HttpError(400, 'Send a job as JSON, with its repository.')
    return createJsonReply({
      ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer}/idtoken?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: jobs.add(read.data),
    })
  }

  async function issue(request: SandboxRequest): Promise<Reply> {
    const running = jobs.get(readBearerToken(request))
    if (!running) return createJsonReply({ message: 'The job is unknown or has ended.' }, 401)
    const [owner = ''] = running.repository.split('/')
    const value = await new SignJWT(createJobClaims(running))
      .setProtectedHeader({ alg: 'RS256', kid: signingKey.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(request.url.searchParams.get('audience') ?? `https://github.com/${owner}`)
      .setJti(randomUUID())
      .setIssuedAt()
      .setNotBefore('-5 minutes')
      .setExpirationTime(`${idTokenSeconds} seconds`)
      .sign(signingKey.privateKey)
    return createJsonReply({ count: value.length, value })
  }

  return [
    {
      method: 'GET',
      path: '/github-actions/.well-known/openid-configuration',
      handle: () => createJsonReply(createDiscoveryDocument(issuer)),
    },
    {
      method: 'GET',
      path: '/github-actions/.well-known/jwks',
      handle: () => createJsonReply({ keys: [signingKey.publicJwk] }),
    },
    { method: 'POST', path: '/github-actions/jobs', handle: begin },
    { method: 'GET', path: '/github-actions/idtoken', handle: issue },
  ]
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
