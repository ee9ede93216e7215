import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { requiredText, boundedText } from '../text.ts'
import { signInProvider, user } from './entities.ts'

export const getRedirect = defineEndpoint({
  operationId: 'getSignInRedirect',
  method: 'GET',
  path: '/api/user/oauth/redirect',
  summary: "The provider's sign-in URL. Starts a sign-in bound to this browser.",
  query: z.object({ agent: signInProvider }),
  answer: z.object({ payload: z.object({ url: z.url() }) }),
})

export const postSignIn = defineEndpoint({
  operationId: 'signIn',
  method: 'POST',
  path: '/api/user/oauth/signin',
  summary: "Completes a sign-in with the provider's code and opens a session.",
  body: z.object({
    agent: signInProvider,
    code: requiredText(2000),
    state: z.optional(boundedText(500)),
  }),
  answer: z.object({ payload: z.object({ user }) }),
})

export const getSession = defineEndpoint({
  operationId: 'getSignInSession',
  method: 'GET',
  path: '/api/user/session',
  summary: 'The signed-in user, if there is one.',
  answer: z.object({ payload: z.object({ isSignIn: z.boolean(), user: z.nullable(user) }) }),
})

export const deleteSession = defineEndpoint({
  operationId: 'signOut',
  method: 'DELETE',
  path: '/api/user/session',
  summary: 'Signs out.',
  answer: z.object({ payload: z.object({ isSignIn: z.literal(false) }) }),
})

export const getUser = defineEndpoint({
  operationId: 'getCurrentUser',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user.',
  answer: z.object({ _doc: user, status: z.literal('ok') }),
})
