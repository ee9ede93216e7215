import { foldEmail } from '@fovea/contract/email-address'
import { z } from 'zod'
import { getDevelopmentDefaults, getSandboxAddress } from './development-defaults.ts'
import { findMisspelledSettings } from './misspelled-settings.ts'
import {
  ConfigError,
  describeProblems,
  type ConfigProblem,
  listProblems,
} from './config-problems.ts'
import { findProductionProblems } from './production-rules.ts'
import { retentionSettings } from './retention.ts'
import {
  databaseSetting,
  domainSetting,
  emailSetting,
  emailsSetting,
  embeddedDatabase,
  encryptionKeySetting,
  encryptionKeysSetting,
  listSetting,
  numberSetting,
  enumSetting,
  portSetting,
  postgresUrlSetting,
  proxiesSetting,
  senderSetting,
  sharedSecretSetting,
  smtpUrlSetting,
  textSetting,
  urlSetting,
  originSetting,
  integerSetting,
} from './setting-types.ts'

export { ConfigError } from './config-problems.ts'

const endSlashes = /(?<!\/)\/+$/
const notFactor = 'is not a number above 0'
const timeoutFactor = numberSetting({ from: 1, to: 100 }).default(1)

const environment = z.object({
  NODE_ENV: enumSetting(['production', 'development', 'test']).default('development'),
  PORT: portSetting.default(3000),
  HOST: textSetting.default('127.0.0.1'),
  PUBLIC_URL: originSetting,
  DATA_DIR: textSetting.default('data'),
  DATABASE_URL: databaseSetting.optional(),
  DATABASE_DIRECT_URL: postgresUrlSetting.optional(),
  DATABASE_REPLICA_URL: postgresUrlSetting.optional(),
  METERING_URL: postgresUrlSetting.optional(),
  DATABASE_POOL: integerSetting({ from: 2, to: 200 }).default(10),
  DATABASE_TIMEOUT_FACTOR: timeoutFactor,
  GOOGLE_CLIENT_ID: textSetting,
  GOOGLE_CLIENT_SECRET: textSetting,
  GOOGLE_ISSUER: urlSetting.default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: textSetting,
  GITHUB_CLIENT_SECRET: textSetting,
  GITHUB_URL: urlSetting.default('https://github.com'),
  GITHUB_API_URL: urlSetting.optional(),
  STRIPE_SECRET_KEY: textSetting,
  STRIPE_PUBLISHABLE_KEY: textSetting,
  STRIPE_WEBHOOK_SECRET: listSetting.refine((secrets) => secrets.length > 0, { error: 'is empty' }),
  STRIPE_API_URL: urlSetting.optional(),
  STRIPE_JS_URL: urlSetting.optional(),
  STRIPE_TIMEOUT_FACTOR: timeoutFactor,
  ADMIN_EMAILS: emailsSetting,
  STAFF_PASSKEYS: enumSetting(['required', 'optional']).optional(),
  SMTP_URL: smtpUrlSetting,
  MAIL_FROM: senderSetting.optional(),
  BOUNCE_SECRET: sharedSecretSetting.optional(),
  REPLY_DOMAIN: domainSetting.optional(),
  REPLY_SECRET: sharedSecretSetting.optional(),
  COUNT_EMAIL_OPENS: enumSetting(['on', 'off']).default('off'),
  BRAND_NAME: textSetting.default('Fovea'),
  BUSINESS_EMAIL: emailSetting,
  DEVELOPMENT_EMAIL: emailSetting,
  DOCS_URL: urlSetting.optional(),
  PRICING_URL: urlSetting,
  CONTACT_URL: urlSetting,
  GUIDE_URL: urlSetting,
  TERMS_URL: urlSetting.optional(),
  PRIVACY_URL: urlSetting.optional(),
  STATUS_URL: urlSetting.optional(),
  SDK_CATALOGUE: textSetting.optional(),
  DOWNLOADS_URL: urlSetting.optional(),
  SANDBOX_PORT: portSetting.optional(),
  TRUSTED_PROXIES: proxiesSetting.default([]),
  KEY_ENCRYPTION_KEY: encryptionKeysSetting.optional(),
  BACKUP_KEY: encryptionKeySetting.optional(),
  ...retentionSettings,
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: notFactor })
    .positive({ error: notFactor })
    .default(1),
  LOG_LEVEL: enumSetting(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  METRICS_PORT: portSetting.optional(),
  METRICS_HOST: textSetting.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting.optional(),
  OTEL_TRACES_SAMPLER_ARG: numberSetting({ from: 0, to: 1 }).default(1),
  PROCESSES: integerSetting({ from: 1, to: 64 }).default(1),
})

export type Config = ReturnType<typeof parseConfig>

export const settingNames = Object.keys(environment.shape)

/** Reads the environment. Outside production, missing settings get the sandbox's addresses. */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = withoutEmpty(env)
  const production = given['NODE_ENV'] === 'production'
  const sandbox = production ? undefined : getSandboxAddress(given)
  const filled = sandbox ? { ...getDevelopmentDefaults(given, sandbox), ...given } : given
  const problems = [
    ...listProblems(environment.safeParse(filled).error, filled),
    ...findMissingReplySetting(filled),
    ...(production ? findProductionProblems(environment.shape, given) : []),
  ]
  // A default that is wrong was derived from a wrong setting, which is reported itself.
  const own = problems.filter(({ name }) => name in given || !(name in filled))
  refuseProblems(own, given)
  const value = environment.parse(filled)
  const publicUrl = new URL(value.PUBLIC_URL).origin
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir: value.DATA_DIR,
    sandbox,
    database: {
      /** Undefined for the embedded PostgreSQL in `dataDir`. */
      url: addressOf(value.DATABASE_URL),
      directUrl: value.DATABASE_DIRECT_URL,
      /** Only read, while it is reachable and close behind; never migrated or written to. */
      replicaUrl: value.DATABASE_REPLICA_URL,
      meteringUrl: value.METERING_URL,
      pool: value.DATABASE_POOL,
      timeoutFactor: value.DATABASE_TIMEOUT_FACTOR,
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
      webhookSecrets: value.STRIPE_WEBHOOK_SECRET,
      apiUrl: value.STRIPE_API_URL?.replace(endSlashes, ''),
      scriptUrl: value.STRIPE_JS_URL,
      timeoutFactor: value.STRIPE_TIMEOUT_FACTOR,
    },
    adminEmails: new Set(value.ADMIN_EMAILS.map(foldEmail)),
    passkeysRequired: (value.STAFF_PASSKEYS ?? defaultPasskeys(production)) === 'required',
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
      bounceSecret: value.BOUNCE_SECRET,
      /** Undefined if answers by email are not taken in. */
      reply: getReplySettings(value),
      countsOpens: value.COUNT_EMAIL_OPENS === 'on',
      from: value.MAIL_FROM ?? {
        name: value.BRAND_NAME,
        address: `no-reply@${new URL(publicUrl).hostname}`,
      },
    },
    downloads: {
      catalogueFile: value.SDK_CATALOGUE,
      filesUrl: value.DOWNLOADS_URL && `${value.DOWNLOADS_URL.replace(endSlashes, '')}/`,
    },
    /** The first key encrypts. The list may be empty on a development machine. */
    keyEncryptionKeys: value.KEY_ENCRYPTION_KEY ?? [],
    trustedProxies: value.TRUSTED_PROXIES,
    sessionRetentionMonths: value.SESSION_RETENTION_MONTHS,
    retention: {
      // Sums are kept at least as long as the sessions that they count, because a page reads both.
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
    metricsHost: value.METRICS_HOST ?? value.HOST,
    tracing: { endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: value.OTEL_TRACES_SAMPLER_ARG },
    processes: value.PROCESSES,
  }
}

function findMissingReplySetting(given: Record<string, string>): ConfigProblem[] {
  const missing = ['REPLY_DOMAIN', 'REPLY_SECRET'].filter((name) => !(name in given))
  return missing.length === 1 ? missing.map((name) => ({ name })) : []
}

type ReplySettings = { REPLY_DOMAIN?: string | undefined; REPLY_SECRET?: string | undefined }

function getReplySettings({ REPLY_DOMAIN: domain, REPLY_SECRET: secret }: ReplySettings) {
  return domain === undefined || secret === undefined ? undefined : { domain, secret }
}

/** A development machine is opened by an IP address, which browsers know no passkeys for. */
function defaultPasskeys(production: boolean) {
  return production ? 'required' : 'optional'
}

const storage = environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  METERING_URL: true,
  BACKUP_KEY: true,
})

export function parseStorageConfig(env: Record<string, string | undefined>) {
  const given = withoutEmpty(env)
  refuseProblems(listProblems(storage.safeParse(given).error, given), given)
  const value = storage.parse(given)
  return {
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_DIRECT_URL ?? addressOf(value.DATABASE_URL),
    meteringUrl: value.METERING_URL,
    backupKey: value.BACKUP_KEY,
  }
}

const encryption = environment.pick({ NODE_ENV: true, KEY_ENCRYPTION_KEY: true })

export function parseEncryptionConfig(env: Record<string, string | undefined>) {
  const given = withoutEmpty(env)
  const problems = listProblems(encryption.safeParse(given).error, given)
  const isMissing = given['NODE_ENV'] === 'production' && !('KEY_ENCRYPTION_KEY' in given)
  refuseProblems([...problems, ...(isMissing ? [{ name: 'KEY_ENCRYPTION_KEY' }] : [])], given)
  return encryption.parse(given).KEY_ENCRYPTION_KEY ?? []
}

function refuseProblems(problems: ConfigProblem[], given: Record<string, string>) {
  const misspelt = findMisspelledSettings(Object.keys(given), settingNames)
  if (problems.length === 0 && misspelt.size === 0) return
  const place = ({ name }: ConfigProblem) => settingNames.indexOf(name)
  const inOrder = problems.toSorted((a, b) => place(a) - place(b))
  throw new ConfigError(describeProblems(inOrder, given, misspelt))
}

function addressOf(databaseUrl: string | undefined) {
  return databaseUrl === embeddedDatabase ? undefined : databaseUrl
}

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** GitHub's own API is on another host; the sandbox and an enterprise server serve it at their own address. */
function githubApi(url: string) {
  return url === 'https://github.com' ? 'https://api.github.com' : url
}
