import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { identity, newToken, token } from './entities.ts'

export const listTokens = defineEndpoint({
  operationId: 'listTokens',
  method: 'GET',
  path: '/api/tokens',
  summary: "The workspace's tokens, newest first. Expired ones stay in the list for 30 days.",
  answer: z.object({ payload: z.object({ docs: z.array(token) }) }),
})

export const postToken = defineEndpoint({
  operationId: 'createToken',
  method: 'POST',
  path: '/api/tokens',
  summary: 'Creates a token. Only this answer contains it; the console keeps a hash.',
  body: newToken,
  answer: z.object({
    payload: z.object({
      doc: token,
      /** Null if an `Idempotency-Key` is repeated: only the first answer contains it. */
      token: z.nullable(z.string()),
    }),
  }),
})

export const deleteToken = defineEndpoint({
  operationId: 'endToken',
  method: 'DELETE',
  path: '/api/tokens/:tokenId',
  summary: 'Ends a token at once.',
  params: z.object({ tokenId: pathId }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

const wholeToken = z.object({
  token: z
    .string({ error: 'Send the token as text.' })
    .check(
      z.regex(/^fvt_[\dA-Za-z]{1,100}$/, { error: 'Send a token: fvt_, then letters and digits.' }),
    ),
})

export const postLeakedToken = defineEndpoint({
  operationId: 'reportLeakedToken',
  method: 'POST',
  path: '/api/tokens/leaked',
  summary:
    'Ends a leaked token and emails its owners. Any finder of the token can call this. `ended` is 0 if there was nothing to end.',
  body: wholeToken,
  answer: z.object({ payload: z.object({ ended: z.union([z.literal(0), z.literal(1)]) }) }),
})

export const postTokenRevocation = defineEndpoint({
  operationId: 'revokeToken',
  method: 'POST',
  path: '/api/tokens/revocation',
  summary:
    'Ends a token at once, for a program that no longer needs it. `ended` is 0 if there was nothing to end.',
  body: wholeToken,
  answer: z.object({ payload: z.object({ ended: z.union([z.literal(0), z.literal(1)]) }) }),
})

export const getIdentity = defineEndpoint({
  operationId: 'getIdentity',
  method: 'GET',
  path: '/api/whoami',
  summary: 'The caller, which is a user or a token, with the workspace and the scopes.',
  answer: z.object({ payload: z.object({ doc: identity }) }),
})
