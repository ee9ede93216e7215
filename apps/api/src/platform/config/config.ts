import { foldEmail, isAsciiEmail } from '@fovea/contract/email-address'
import { z } from 'zod'
import { developmentDefaults, sandboxOf } from './development-defaults.ts'
import { forProduction, isProxy } from './production-rules.ts'
import { retentionSettings } from './retention.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'is not a URL such as https://example.com',
})
const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is not a PostgreSQL URL such as postgres://user:password@host:5432/name',
})
/** In a word, so that nobody gets it who only forgot the address: the server that comes with the console. */
const embedded = 'embedded'
const database = z
  .string()
  .refine((text) => text === embedded || postgresAddress.safeParse(text).success, {
    error: 'is not a PostgreSQL URL such as postgres://user:password@host:5432/name, or embedded',
  })
const smtpAddress = z.url({
  protocol: /^smtps?$/,
  error: 'is not an SMTP URL such as smtp://user:password@host:587',
})
const encryptionKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, {
    error: 'is not 32 bytes in base64, as `openssl rand -base64 32` prints',
  })
  .transform((text) => Buffer.from(text, 'base64'))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const proxies = list.refine((entries) => entries.every(isProxy), {
  error: 'is not a list of addresses or networks such as 10.0.0.0/8, separated by commas',
})

const endSlashes = /(?<!\/)\/+$/

const notPatience = 'is not a number from 1 to 100'
const patienceFactor = z.coerce
  .number({ error: notPatience })
  .min(1, { error: notPatience })
  .max(100, { error: notPatience })
  .default(1)
const notProcesses = 'is not a whole number from 1 to 64'

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress,
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  METERING_URL: postgresAddress.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_PATIENCE_FACTOR: patienceFactor,
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: z.string().min(1),
  GITHUB_CLIENT_SECRET: z.string().min(1),
  GITHUB_URL: webAddress.default('https://github.com'),
  GITHUB_API_URL: webAddress.optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: list.refine((secrets) => secrets.length > 0, { error: 'is empty' }),
  STRIPE_API_URL: webAddress.optional(),
  STRIPE_JS_URL: webAddress.optional(),
  STRIPE_PATIENCE_FACTOR: patienceFactor,
  ADMIN_EMAILS: list.refine((addresses) => addresses.every(isAsciiEmail), {
    error: 'is not a list of addresses of ASCII characters, separated by commas',
  }),
  SMTP_URL: smtpAddress,
  MAIL_FROM: z.string().min(1).optional(),
  BRAND_NAME: z.string().min(1).default('Fovea'),
  BUSINESS_EMAIL: z.email({ error: 'is not an e-mail address' }),
  DEVELOPMENT_EMAIL: z.email({ error: 'is not an e-mail address' }),
  DOCS_URL: webAddress.optional(),
  PRICING_URL: webAddress,
  CONTACT_URL: webAddress,
  GUIDE_URL: webAddress,
  TERMS_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  STATUS_URL: webAddress.optional(),
  SDK_CATALOGUE: z.string().min(1).optional(),
  DOWNLOADS_URL: webAddress.optional(),
  SANDBOX_PORT: port.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  KEY_ENCRYPTION_KEY: encryptionKey.optional(),
  BACKUP_KEY: encryptionKey.optional(),
  ...retentionSettings,
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PROCESSES: z.coerce
    .number({ error: notProcesses })
    .int({ error: notProcesses })
    .min(1, { error: notProcesses })
    .max(64, { error: notProcesses })
    .default(1),
})

/** The configuration, parsed once at the start; the rest of the code never reads the environment. */
export type Config = ReturnType<typeof parseConfig>

/** Thrown with one sentence that names the wrong value. */
export class ConfigError extends Error {}

/** Reads the environment. Outside production what is missing is filled in with the sandbox's addresses. */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = withoutEmpty(env)
  const production = given['NODE_ENV'] === 'production'
  const sandbox = production ? undefined : sandboxOf(given)
  const filled = sandbox ? { ...developmentDefaults(given, sandbox), ...given } : given
  const parsed = (production ? forProduction(environment) : environment).safeParse(filled)
  if (!parsed.success) throw new ConfigError(sentence(parsed.error, filled))
  const value = parsed.data
  const publicUrl = new URL(value.PUBLIC_URL).origin
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    /** Cookies are `Secure` and `__Host-` wherever the console is served over TLS. */
    secure: publicUrl.startsWith('https:'),
    dataDir: value.DATA_DIR,
    /** The stand-ins of the services that live on the internet; none in production. */
    sandbox,
    database: {
      /** Without one, the embedded PostgreSQL in `dataDir`. */
      url: addressOf(value.DATABASE_URL),
      directUrl: value.DATABASE_DIRECT_URL,
      /** Read from where it is there and close behind; never migrated or written to. */
      replicaUrl: value.DATABASE_REPLICA_URL,
      /** Where sessions are metered, if not in the same database. */
      meteringUrl: value.METERING_URL,
      pool: value.DATABASE_POOL,
      /** How many times longer it is waited for. */
      patienceFactor: value.DATABASE_PATIENCE_FACTOR,
    },
    google: {
      clientId: value.GOOGLE_CLIENT_ID,
      clientSecret: value.GOOGLE_CLIENT_SECRET,
      issuer: value.GOOGLE_ISSUER,
    },
    github: {
      clientId: value.GITHUB_CLIENT_ID,
      clientSecret: value.GITHUB_CLIENT_SECRET,
      url: value.GITHUB_URL,
      apiUrl: value.GITHUB_API_URL ?? githubApi(value.GITHUB_URL),
    },
    stripe: {
      secretKey: value.STRIPE_SECRET_KEY,
      publishableKey: value.STRIPE_PUBLISHABLE_KEY,
      /** While one is replaced by another, both are good. */
      webhookSecrets: value.STRIPE_WEBHOOK_SECRET,
      /** Without one, the provider's own address. */
      apiUrl: value.STRIPE_API_URL?.replace(endSlashes, ''),
      scriptUrl: value.STRIPE_JS_URL,
      /** How many times longer it is waited for. */
      patienceFactor: value.STRIPE_PATIENCE_FACTOR,
    },
    adminEmails: new Set(value.ADMIN_EMAILS.map(foldEmail)),
    settings: {
      brandName: value.BRAND_NAME,
      publicUrl,
      docsUrl: value.DOCS_URL ?? `${publicUrl}/docs`,
      pricingUrl: value.PRICING_URL,
      contactUrl: value.CONTACT_URL,
      guideUrl: value.GUIDE_URL,
      businessEmail: value.BUSINESS_EMAIL,
      developmentEmail: value.DEVELOPMENT_EMAIL,
      ...(value.TERMS_URL !== undefined && { termsUrl: value.TERMS_URL }),
      ...(value.PRIVACY_URL !== undefined && { privacyUrl: value.PRIVACY_URL }),
      ...(value.STATUS_URL !== undefined && { statusUrl: value.STATUS_URL }),
      ...(sandbox && { sandboxUrl: sandbox.url }),
    },
    mail: {
      smtpUrl: value.SMTP_URL,
      from: value.MAIL_FROM ?? `${value.BRAND_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    },
    downloads: {
      /** Without one, the catalogue that comes with the console. */
      catalogueFile: value.SDK_CATALOGUE,
      /** What the relative addresses of the catalogue are below. */
      filesUrl: value.DOWNLOADS_URL && `${value.DOWNLOADS_URL.replace(endSlashes, '')}/`,
    },
    keyEncryptionKey: value.KEY_ENCRYPTION_KEY,
    trustedProxies: value.TRUSTED_PROXIES,
    sessionRetentionMonths: value.SESSION_RETENTION_MONTHS,
    retention: {
      // Sums outlive the sessions that they count: a page reads both.
      usageMonths: Math.max(value.USAGE_RETENTION_MONTHS, value.SESSION_RETENTION_MONTHS),
      refusalDays: value.REFUSAL_RETENTION_DAYS,
      addressDays: value.KEEP_ADDRESSES_DAYS,
      mailDays: value.MAIL_RETENTION_DAYS,
      billingEventDays: value.BILLING_EVENT_RETENTION_DAYS,
      billingMonths: value.BILLING_RETENTION_MONTHS,
      requestMonths: value.REQUEST_RETENTION_MONTHS,
      keyAddressMonths: value.KEY_ADDRESS_RETENTION_MONTHS,
      auditMonths: value.AUDIT_RETENTION_MONTHS,
    },
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsPort: value.METRICS_PORT,
    /** Without an endpoint nothing is traced. */
    tracing: { endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: value.OTEL_TRACES_SAMPLER_ARG },
    /** Workers of this machine; one serves by itself. */
    processes: value.PROCESSES,
  }
}

const storage = environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  METERING_URL: true,
  BACKUP_KEY: true,
})

/** Where the database is and what encrypts its backups: all that commands on the database need. */
export function parseStorageConfig(env: Record<string, string | undefined>) {
  const given = withoutEmpty(env)
  const parsed = storage.safeParse(given)
  if (!parsed.success) throw new ConfigError(sentence(parsed.error, given))
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, METERING_URL, BACKUP_KEY } = parsed.data
  return {
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_DIRECT_URL ?? addressOf(DATABASE_URL),
    meteringUrl: METERING_URL,
    backupKey: BACKUP_KEY,
  }
}

/** The embedded database has none until it runs. */
function addressOf(databaseUrl: string | undefined) {
  return databaseUrl === embedded ? undefined : databaseUrl
}

function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/** GitHub's own API lives on another host; a stand-in or an enterprise server names its own. */
function githubApi(url: string) {
  return url === 'https://github.com' ? 'https://api.github.com' : url
}

/** Values that may hold a password are not printed. */
const secret = /SECRET|STRIPE|DATABASE|METERING|ENCRYPTION|BACKUP|SMTP/

function sentence(error: z.ZodError, given: Record<string, unknown>) {
  const issue = error.issues[0]
  const name = String(issue?.path[0] ?? 'The environment')
  if (!(name in given)) {
    const missing = error.issues.map(({ path }) => String(path[0])).filter((one) => !(one in given))
    if (missing.length === 1) return `${name} is missing: set it, as .env.example shows.`
    return `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} are missing: set them, as .env.example shows.`
  }
  const shown = secret.test(name) ? '' : ` (${String(given[name])})`
  return `${name} is wrong${shown}: it ${reason(issue)}.`
}

function reason(issue: z.core.$ZodIssue | undefined) {
  if (issue === undefined) return 'cannot be read'
  return issue.message.startsWith('is ') ? issue.message : `cannot be used, ${issue.message}`
}
