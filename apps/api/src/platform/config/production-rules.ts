import { parseAddress, parseNetwork } from '@fovea/contract/license-keys/rules'
import { z } from 'zod'
import { developmentDefaults, sandboxOf } from './development-defaults.ts'

/** What the stand-ins of a development machine take for a secret: everybody can read it in the sources. */
const sandboxValues: Record<string, string> = developmentDefaults({}, sandboxOf({}))
const secrets = [
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** Where sign-ins and cards go. */
const providers = [
  'GOOGLE_ISSUER',
  'GITHUB_URL',
  'GITHUB_API_URL',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
] as const

/** The names that stand for networks of their own. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** A wider network than these is nobody's own. */
const widest = { 32: 8, 128: 16 } as const

export function isProxy(entry: string) {
  return namedNetworks.has(entry) || (parseNetwork(entry) ?? parseAddress(entry)) !== null
}

type Environment = z.ZodObject<{
  PUBLIC_URL: z.ZodType<string>
  ADMIN_EMAILS: z.ZodType<string[]>
  TRUSTED_PROXIES: z.ZodType<string[]>
  DATABASE_URL: z.ZodType<string | undefined>
  KEY_ENCRYPTION_KEY: z.ZodType<Buffer | undefined>
}>

/**
 * What a console that people rely on refuses: whatever works on a development machine, works here as well, and lets
 * anybody in.
 */
export function forProduction<Given extends Environment>(environment: Given) {
  return environment.superRefine((value, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    const given: Record<string, unknown> = value

    for (const name of ['DATABASE_URL', 'KEY_ENCRYPTION_KEY'] as const) {
      if (value[name] === undefined) refuse(name, 'is missing')
    }
    if (!value.PUBLIC_URL.startsWith('https:')) {
      refuse('PUBLIC_URL', 'is not https: cookies would be sent unencrypted')
    }
    if (value.KEY_ENCRYPTION_KEY && new Set(value.KEY_ENCRYPTION_KEY).size < 8) {
      refuse('KEY_ENCRYPTION_KEY', 'is not a random key: create one with `openssl rand -base64 32`')
    }
    if (value.ADMIN_EMAILS.length === 0) {
      refuse('ADMIN_EMAILS', 'is empty: list at least one address')
    } else if (!value.ADMIN_EMAILS.every((email) => z.email().safeParse(email).success)) {
      refuse('ADMIN_EMAILS', 'is not a list of full e-mail addresses: list each admin')
    }
    if (value.TRUSTED_PROXIES.some(isTooWide)) {
      refuse(
        'TRUSTED_PROXIES',
        'is too wide: anyone could spoof their address, so list your proxies',
      )
    }
    for (const name of secrets) {
      const used = [given[name]].flat()
      if (used.includes(sandboxValues[name])) {
        refuse(name, "is the sandbox's value, which is public: use the provider's")
      }
    }
    for (const name of providers) {
      const address = given[name]
      if (typeof address === 'string' && !address.startsWith('https:')) {
        refuse(name, 'is not https: sign-ins and card data would be sent unencrypted')
      }
    }
  })
}

function isTooWide(entry: string) {
  const network = parseNetwork(entry)
  return network !== null && network.prefix < widest[network.bits]
}
