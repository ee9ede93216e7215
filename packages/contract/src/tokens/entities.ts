import { z } from 'zod/mini'
import { pathId } from '../id.ts'
import { oneLineName } from '../text.ts'
import { role } from '../workspaces/entities.ts'
import { normalizeNetwork } from './networks.ts'
import { maxTokenKeys, maxTokenNetworks, scopes, tokenDays } from './scopes.ts'

export const scope = z.enum(scopes, { error: `Choose from: ${scopes.join(', ')}.` })

const networkMessage =
  'Use an IPv4 or IPv6 address, or a network such as 203.0.113.0/24 or 2001:db8::/32.'

const networks = z.pipe(
  z
    .array(
      z.pipe(
        z.string({ error: networkMessage }).check(z.maxLength(100, { error: networkMessage })),
        z.transform((typed, { issues }) => {
          const network = normalizeNetwork(typed)
          if (network !== null) return network
          issues.push({ code: 'custom', message: networkMessage, input: typed })
          return z.NEVER
        }),
      ),
      { error: 'Send a list of addresses and networks.' },
    )
    .check(z.maxLength(maxTokenNetworks, { error: `Use at most ${maxTokenNetworks} entries.` })),
  z.transform((list) => [...new Set(list)]),
)

const keys = z.pipe(
  z
    .array(pathId, { error: 'Send a list of ids of keys.' })
    .check(
      z.minLength(1, { error: 'Choose at least one key.' }),
      z.maxLength(maxTokenKeys, { error: `Choose at most ${maxTokenKeys} keys.` }),
    ),
  z.transform((list) => [...new Set(list)].toSorted()),
)

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
  /** Addresses and networks that may use the token. Absent or empty for all. */
  networks: z.optional(networks),
  /** Ids of the only keys that it may read and change. Absent for all, and for calls about more than keys. */
  keys: z.optional(keys),
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
  /** Networks that may use it; empty for all. */
  networks: z._default(z.array(z.string()), []),
  /** Ids of the only keys that it may read and change; null for all. */
  keys: z._default(z.nullable(z.array(z.string())), null),
  /** The rule by which a CI workflow signed in; null for other tokens. */
  ciRuleId: z._default(z.nullable(z.string()), null),
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
