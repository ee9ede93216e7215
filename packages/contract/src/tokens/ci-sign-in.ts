import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { boundedText, oneLineName } from '../text.ts'
import { maxRefLength, normalizeRef, normalizeRepository } from './ci-patterns.ts'
import { newToken, scope } from './entities.ts'

export const ciIssuers = ['github-actions'] as const
export const maxCiRules = 20
export const ciTokenMinutes = 15
/** Tokens of all rules of a workspace that work at the same time. */
export const maxCiTokens = 100

function normalized(longest: number, message: string, normalize: (typed: string) => string | null) {
  return z.pipe(
    boundedText(longest),
    z.transform((typed, { issues }) => {
      const value = normalize(typed)
      if (value !== null) return value
      issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  )
}

const branch = normalized(
  maxRefLength + 20,
  'Enter a branch such as main or release/*, with at most one *.',
  (typed) => normalizeRef(typed, 'refs/heads/'),
)
const tag = normalized(
  maxRefLength + 20,
  'Enter a tag such as v1.2.0 or v*, with at most one *.',
  (typed) => normalizeRef(typed, 'refs/tags/'),
)
/** Lower case, because GitHub's environment names ignore it. */
const environment = z.pipe(
  oneLineName(1, 255),
  z.transform((name) => name.toLowerCase()),
)

const audience = z.string({ error: 'Send a text.' }).check(
  z.trim(),
  z.regex(/^[A-Za-z0-9._~:/@-]{1,200}$/, {
    error: 'Enter up to 200 letters, digits and . _ ~ : / @ - without spaces.',
  }),
)

export const newCiRule = z
  .object({
    /** The tokens get this name, and histories show it. */
    name: oneLineName(1, 60),
    issuer: z.enum(ciIssuers, { error: `Choose one of: ${ciIssuers.join(', ')}.` }),
    repository: normalized(
      300,
      'Enter a repository of github.com as owner/name.',
      normalizeRepository,
    ),
    /** A `*` stands for any characters but `/`. Null, like the two below, for no limit. */
    branch: z._default(z.nullable(branch), null),
    tag: z._default(z.nullable(tag), null),
    environment: z._default(z.nullable(environment), null),
    /** The workflow requests its ID token for it. Null for the address of the console. */
    audience: z._default(z.nullable(audience), null),
    scopes: newToken.shape.scopes,
  })
  .check(
    z.refine(({ branch: ofBranch, tag: ofTag }) => ofBranch === null || ofTag === null, {
      error: 'Choose a branch or a tag: no workflow runs for both.',
      path: ['tag'],
    }),
  )
export type NewCiRule = z.infer<typeof newCiRule>

/** `creator-may-not`: the rule works again when its creator may create tokens again. */
const ciRuleStates = ['active', 'creator-may-not'] as const

export const ciRule = z.object({
  _id: z.string(),
  name: z.string(),
  issuer: z.enum(ciIssuers),
  repository: z.string(),
  branch: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  environment: z.nullable(z.string()),
  audience: z.nullable(z.string()),
  /** Current scopes: never more than those of its creator's role. */
  scopes: z.array(scope),
  state: z.enum(ciRuleStates),
  created: z.iso.datetime(),
  madeBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  lastUsed: z.nullable(z.iso.datetime()),
})
export type CiRule = z.infer<typeof ciRule>

export const listCiRules = defineEndpoint({
  operationId: 'listCiRules',
  method: 'GET',
  path: '/api/ci/rules',
  summary: 'Which CI workflows may sign in to the workspace without a stored secret, newest first.',
  answer: z.object({
    payload: z.object({
      docs: z.array(ciRule),
      /** A workflow requests its ID token for it, unless its rule has an audience. */
      audience: z.string(),
    }),
  }),
})

export const postCiRule = defineEndpoint({
  operationId: 'createCiRule',
  method: 'POST',
  path: '/api/ci/rules',
  summary: 'Lets workflows of a repository sign in, optionally of one branch, tag or environment.',
  body: newCiRule,
  answer: z.object({ payload: z.object({ doc: ciRule }) }),
})

export const deleteCiRule = defineEndpoint({
  operationId: 'deleteCiRule',
  method: 'DELETE',
  path: '/api/ci/rules/:ruleId',
  summary: 'Deletes a rule and ends the tokens that it gave, at once.',
  params: z.object({ ruleId: pathId }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const postCiToken = defineEndpoint({
  operationId: 'exchangeCiToken',
  method: 'POST',
  path: '/api/ci/token',
  summary: `Exchanges the ID token of a workflow run for a token that works for ${ciTokenMinutes} minutes. An ID token works once. Every refusal is the same \`access_denied\`.`,
  body: z.object({
    rule: pathId,
    id_token: z
      .string({ error: 'Send the ID token as text.' })
      .check(
        z.maxLength(8_000, { error: 'Use at most 8,000 characters.' }),
        z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, { error: 'Send the ID token as you received it.' }),
      ),
  }),
  answer: z.object({
    payload: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      scope: z.string(),
      /** Seconds. */
      expires_in: z.int(),
    }),
  }),
})
