import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { agent, user } from './entities.ts'

export const getRedirect = endpoint({
  method: 'GET',
  path: '/api/user/oauth/redirect',
  summary: "The provider's sign-in URL. Starts a sign-in bound to this browser.",
  query: z.object({ agent }),
  answer: z.object({ payload: z.object({ url: z.url() }) }),
})

export const postSignIn = endpoint({
  method: 'POST',
  path: '/api/user/oauth/signin',
  summary: "Completes a sign-in with the provider's code and opens a session.",
  body: z.object({
    agent,
    code: requiredText(2000),
    state: z.optional(text(500)),
  }),
  answer: z.object({ payload: z.object({ user }) }),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/user/session',
  summary: 'Who is signed in, if anyone.',
  answer: z.object({ payload: z.object({ isSignIn: z.boolean(), user: z.nullable(user) }) }),
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/user/session',
  summary: 'Signs out.',
  answer: z.object({ payload: z.object({ isSignIn: z.literal(false) }) }),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user.',
  answer: z.object({ _doc: user, status: z.literal('ok') }),
})
