import { parseAddress, parseNetwork } from '@fovea/contract/license-keys/rules'
import { isIP } from 'node:net'
import { z } from 'zod'
import { getDevelopmentDefaults, getSandboxAddress } from './development-defaults.ts'
import type { ConfigProblem } from './config-problems.ts'

/** Secrets of the sandbox are public, because they are in the sources. */
const sandboxValues: Record<string, string> = getDevelopmentDefaults({}, getSandboxAddress({}))
const secrets = [
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REPLY_SECRET',
] as const

const providers = [
  'GOOGLE_ISSUER',
  'GITHUB_URL',
  'GITHUB_API_URL',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
] as const

/** Names that the proxy library accepts for private networks. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** Shortest prefix length for IPv4 and IPv6. A wider network would include addresses of strangers. */
const widest = { 32: 8, 128: 16 } as const

export function isProxyEntry(entry: string) {
  return namedNetworks.has(entry) || (parseNetwork(entry) ?? parseAddress(entry)) !== null
}

type Shape = {
  PUBLIC_URL: z.ZodType<string>
  ADMIN_EMAILS: z.ZodType<string[]>
  TRUSTED_PROXIES: z.ZodType<string[]>
  KEY_ENCRYPTION_KEY: z.ZodType<Buffer[] | undefined>
}

export function findProductionProblems(
  shape: Shape,
  given: Record<string, string>,
): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  function check<Value>(
    name: string,
    schema: z.ZodType<Value>,
    findReason: (value: Value) => string | undefined,
  ) {
    const parsed = schema.safeParse(given[name])
    const reason = parsed.success ? findReason(parsed.data) : undefined
    if (reason !== undefined) problems.push({ name, reason })
  }

  for (const name of ['DATABASE_URL', 'KEY_ENCRYPTION_KEY']) {
    if (!(name in given)) problems.push({ name })
  }
  check('PUBLIC_URL', shape.PUBLIC_URL, (url) =>
    url.startsWith('https:') ? undefined : 'is not https: cookies would be sent unencrypted',
  )
  check('PUBLIC_URL', shape.PUBLIC_URL, (url) =>
    given['STAFF_PASSKEYS'] !== 'optional' && isIP(new URL(url).hostname.replace(/^\[|\]$/g, ''))
      ? 'is an IP address, for which browsers have no passkeys: use a host name, or set STAFF_PASSKEYS=optional'
      : undefined,
  )
  check('KEY_ENCRYPTION_KEY', shape.KEY_ENCRYPTION_KEY, (keys = []) =>
    keys.every((key) => new Set(key).size >= 8)
      ? undefined
      : 'is not a random key: create one with `openssl rand -base64 32`',
  )
  check('ADMIN_EMAILS', shape.ADMIN_EMAILS, (addresses) => {
    if (addresses.length === 0) return 'is empty: list at least one address'
    if (addresses.every((address) => z.email().safeParse(address).success)) return undefined
    return 'is not a list of full email addresses: list each admin'
  })
  check('TRUSTED_PROXIES', shape.TRUSTED_PROXIES, (entries) =>
    entries.some(isTooWide)
      ? 'is too wide: anyone could spoof their address, so list your proxies'
      : undefined,
  )
  for (const name of secrets) {
    const values = (given[name] ?? '').split(',').map((value) => value.trim())
    if (values.includes(sandboxValues[name] ?? '')) {
      problems.push({ name, reason: "is the sandbox's value, which is public: use the provider's" })
    }
  }
  for (const name of providers) {
    check(name, z.url(), (url) =>
      url.startsWith('https:')
        ? undefined
        : 'is not https: sign-ins and card data would be sent unencrypted',
    )
  }
  return problems
}

function isTooWide(entry: string) {
  const network = parseNetwork(entry)
  return network !== null && network.prefix < widest[network.bits]
}
