import { json } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { bearerToken } from '../oauth/bearer.ts'
import { createCodes } from '../oauth/codes.ts'
import { createExpiring } from '../oauth/expiring.ts'
import { signInRoutes } from '../oauth/sign-in.ts'
import type { People } from '../people/people.ts'
import { accessTokenRoute } from './access-token.ts'
import type { Access } from './access-token.ts'
import { githubEmails, githubUser } from './account.ts'
import { github } from './provider.ts'

const tokenLifetimeSeconds = 8 * 3600

/** GitHub stood in for: its web site and its API, both at `<url>/github`. */
export function githubRoutes(url: string, people: People): Route[] {
  const codes = createCodes()
  const accesses = createExpiring<Access>(tokenLifetimeSeconds, 'gho_')

  const signedIn = (answer: (access: Access) => Reply) => (request: SandboxRequest) => {
    const access = accesses.get(bearerToken(request))
    return access ? answer(access) : failure(401, 'Bad credentials')
  }

  return [
    ...signInRoutes(github, people, codes),
    accessTokenRoute(codes, accesses),
    {
      method: 'GET',
      path: '/github/user',
      handle: signedIn(({ email }) => json(githubUser(url, people.find(email)))),
    },
    {
      method: 'GET',
      path: '/github/user/emails',
      handle: signedIn(({ email, scopes }) =>
        scopes.includes('user:email') || scopes.includes('user')
          ? json(githubEmails(people.find(email)))
          : failure(404, 'Not Found'),
      ),
    },
  ]
}

function failure(status: number, message: string): Reply {
  return json({ message, status: String(status) }, status)
}
