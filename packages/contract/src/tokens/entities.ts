import { z } from 'zod/mini'
import { oneLineName } from '../text.ts'
import { role } from '../workspaces/entities.ts'
import { scopes, tokenDays } from './scopes.ts'

export const scope = z.enum(scopes, { error: `Choose from: ${scopes.join(', ')}.` })

/** What a token is made from. */
export const newToken = z.object({
  name: oneLineName(1, 60),
  /** Each once, in one order. */
  scopes: z.pipe(
    z
      .array(scope, { error: 'Send a list of scopes.' })
      .check(
        z.minLength(1, { error: 'Choose at least one scope.' }),
        z.maxLength(20, { error: 'Choose each scope once.' }),
      ),
    z.transform((chosen) => scopes.filter((one) => chosen.includes(one))),
  ),
  /** How long it works; null until it is ended. */
  days: z.nullable(
    z.literal(tokenDays, { error: `Choose ${tokenDays.join(', ')} days, or null for no end.` }),
  ),
})
export type NewToken = z.infer<typeof newToken>

/** A token, without itself. */
export const token = z.object({
  _id: z.string(),
  name: z.string(),
  /** What it may do now: never more than whoever made it. */
  scopes: z.array(scope),
  created: z.iso.datetime(),
  madeBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Null where it works until it is ended. */
  expires: z.nullable(z.iso.datetime()),
  expired: z.boolean(),
  /** To the minute. Null where it never was. */
  lastUsed: z.nullable(z.iso.datetime()),
  /** The network address that it was last used from. */
  lastAddress: z.nullable(z.string()),
})
export type Token = z.infer<typeof token>

/** Who calls, and where. */
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
  /** A person's; a token has scopes alone. */
  role: z.nullable(role),
  /** What a token may do, or could that the person makes. */
  scopes: z.array(scope),
})
export type Identity = z.infer<typeof identity>
