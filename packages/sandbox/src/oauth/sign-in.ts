import { createRedirect } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { Route } from '../http/router.ts'
import { parseEmailAddress } from '../people/email-address.ts'
import type { PeopleStore } from '../people/people.ts'
import { cleanPersonName } from '../people/person-name.ts'
import { parseAuthorizationRequest } from './authorization-request.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { CodeStore } from './code-store.ts'
import type { Provider } from './provider.ts'
import { renderSignInPage } from './sign-in-page.ts'

export function createSignInRoutes(
  provider: Provider,
  people: PeopleStore,
  codes: CodeStore,
): Route[] {
  const read = (parameters: URLSearchParams): AuthorizationRequest => {
    const request = parseAuthorizationRequest(parameters)
    provider.check?.(parameters)
    return request
  }

  async function decide(form: URLSearchParams): Promise<Reply> {
    const request = read(form)
    if (form.has('cancel')) return backTo(request, 'error', 'access_denied')
    const typed = { email: form.get('email') ?? '', name: form.get('name') ?? '' }
    const email = parseEmailAddress(typed.email)
    if (!email) {
      return renderSignInPage({ provider, request, typedBefore: people.typed(), mistyped: typed })
    }
    await people.remember(email, cleanPersonName(typed.name))
    return backTo(request, 'code', codes.issue({ email, request }))
  }

  return [
    {
      method: 'GET',
      path: provider.authorizePath,
      handle: ({ url }) =>
        renderSignInPage({
          provider,
          request: read(url.searchParams),
          typedBefore: people.typed(),
        }),
    },
    {
      method: 'POST',
      path: provider.authorizePath,
      handle: async (request) => decide(await request.form()),
    },
  ]
}

function backTo(request: AuthorizationRequest, outcome: 'code' | 'error', value: string): Reply {
  const address = new URL(request.redirectUri)
  address.searchParams.set(outcome, value)
  if (request.state !== null) address.searchParams.set('state', request.state)
  return createRedirect(address.href)
}
