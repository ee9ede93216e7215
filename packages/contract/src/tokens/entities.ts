import { z } from 'zod/mini'
import { oneLineName } from '../text.ts'
import { role } from '../workspaces/entities.ts'
import { scopes, tokenDays } from './scopes.ts'

export const scope = z.enum(scopes, { error: `Choose from: ${scopes.join(', ')}.` })

export const newToken = z.object({
  name: oneLineName(1, 60),
  scopes: z.pipe(
    z
      .array(scope, { error: 'Send a list of scopes.' })
      .check(
        z.minLength(1, { error: 'Choose at least one scope.' }),
        z.maxLength(20, { error: 'Choose each scope once.' }),
      ),
    z.transform((chosen) => scopes.filter((item) => chosen.includes(item))),
  ),
  /** Null for a token without an end. */
  days: z.nullable(
    z.literal(tokenDays, { error: `Choose ${tokenDays.join(', ')} days, or null for no end.` }),
  ),
})
export type NewToken = z.infer<typeof newToken>

export const token = z.object({
  _id: z.string(),
  name: z.string(),
  /** Current scopes: never more than those of its creator's role. */
  scopes: z.array(scope),
  created: z.iso.datetime(),
  madeBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  expires: z.nullable(z.iso.datetime()),
  expired: z.boolean(),
  /** Rounded to the minute. Null if it was never used. */
  lastUsed: z.nullable(z.iso.datetime()),
  lastAddress: z.nullable(z.string()),
})
export type Token = z.infer<typeof token>

export const identity = z.object({
  who: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('person'), name: z.string(), email: z.string() }),
    z.object({
      kind: z.literal('token'),
      _id: z.string(),
      name: z.string(),
      expires: z.nullable(z.iso.datetime()),
    }),
  ]),
  workspace: z.object({ _id: z.string(), name: z.string(), personal: z.boolean() }),
  role: z.nullable(role),
  /** Scopes of the token, or those that the user could give to one. */
  scopes: z.array(scope),
})
export type Identity = z.infer<typeof identity>
