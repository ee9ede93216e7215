import { createJsonReply } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { readBearerToken } from '../oauth/bearer.ts'
import { createCodeStore } from '../oauth/code-store.ts'
import { createExpiringStore } from '../oauth/expiring-store.ts'
import { createSignInRoutes } from '../oauth/sign-in.ts'
import type { PeopleStore } from '../people/people.ts'
import { createAccessTokenRoute } from './access-token.ts'
import type { AccessGrant } from './access-token.ts'
import { presentGithubEmails, presentGithubUser } from './account.ts'
import { github } from './provider.ts'

const tokenLifetimeSeconds = 8 * 3600

export function createGithubRoutes(url: string, people: PeopleStore): Route[] {
  const codes = createCodeStore()
  const accesses = createExpiringStore<AccessGrant>(tokenLifetimeSeconds, 'gho_')

  const signedIn = (answer: (access: AccessGrant) => Reply) => (request: SandboxRequest) => {
    const access = accesses.get(readBearerToken(request))
    return access ? answer(access) : failure(401, 'Bad credentials')
  }

  return [
    ...createSignInRoutes(github, people, codes),
    createAccessTokenRoute(codes, accesses),
    {
      method: 'GET',
      path: '/github/user',
      handle: signedIn(({ email }) => createJsonReply(presentGithubUser(url, people.find(email)))),
    },
    {
      method: 'GET',
      path: '/github/user/emails',
      handle: signedIn(({ email, scopes }) =>
        scopes.includes('user:email') || scopes.includes('user')
          ? createJsonReply(presentGithubEmails(people.find(email)))
          : failure(404, 'Not Found'),
      ),
    },
  ]
}

function failure(status: number, message: string): Reply {
  return createJsonReply({ message, status: String(status) }, status)
}
