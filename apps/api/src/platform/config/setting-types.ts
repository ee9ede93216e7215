import { accessSync, constants } from 'node:fs'
import { isAsciiEmail } from '@fovea/contract/email-address'
import { z } from 'zod'
import { isProxyEntry } from './production-rules.ts'

export function numberSetting({ from, to }: { from: number; to: number }) {
  const error = `is not a number from ${from} to ${to}`
  return z.coerce.number({ error }).min(from, { error }).max(to, { error })
}

export function integerSetting({ from, to }: { from: number; to: number }) {
  const error = `is not a whole number from ${from} to ${to}`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}

export function enumSetting<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, { error: `is not one of ${words.join(', ')}` })
}

export const portSetting = integerSetting({ from: 0, to: 65_535 })
export const textSetting = z.string().min(1)
export const domainSetting = z
  .string()
  .regex(z.regexes.domain, { error: 'is not a domain such as reply.example.com' })
  .toLowerCase()

/** Shared with another program, which sends it with its calls. */
export const sharedSecretSetting = z.string().min(20, { error: 'is shorter than 20 characters' })

export const emailSetting = z.email({ error: 'is not an email address' })

export const urlSetting = z.url({
  protocol: /^https?$/,
  error: 'is not a URL such as https://example.com',
})

/** Accepts scheme, host and port only: the console would silently drop the rest of the address. */
export const originSetting = urlSetting.superRefine((address, context) => {
  const url = URL.parse(address)
  if (!url) return
  const { origin, username, password, pathname, search, hash } = url
  if (username !== '' || password !== '') {
    context.addIssue('has a user or password, which every user of the console would see')
  } else if (pathname !== '/' || search !== '' || hash !== '') {
    context.addIssue(
      `has more than a host: the console is served at the root of a host, as in ${origin}`,
    )
  }
})

const notPostgres = 'is not a PostgreSQL URL such as postgres://user:password@host:5432/name'
export const postgresUrlSetting = z
  .url({ protocol: /^postgres(ql)?$/, error: notPostgres })
  .superRefine((address, context) => {
    const parameters = URL.parse(address)?.searchParams
    for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
      const file = parameters?.get(name)
      // The driver reads these files when it is created, and would end the process with a stack trace.
      if (file && !isReadable(file))
        context.addIssue(`names ${file} as ${name}, which cannot be read`)
    }
  })

function isReadable(file: string) {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** An explicit word, so that a forgotten DATABASE_URL does not lead to a new, empty database. */
export const embeddedDatabase = 'embedded'
export const databaseSetting = z.string().superRefine((given, context) => {
  if (given === embeddedDatabase) return
  const [issue] = postgresUrlSetting.safeParse(given).error?.issues ?? []
  if (issue?.message === notPostgres) context.addIssue(`${notPostgres}, or ${embeddedDatabase}`)
  else if (issue) context.addIssue(issue.message)
})

export const smtpUrlSetting = z.url({
  protocol: /^smtps?$/,
  error: 'is not an SMTP URL such as smtp://user:password@host:587',
})

export const encryptionKeySetting = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, {
    error: 'is not 32 bytes in base64, as `openssl rand -base64 32` prints',
  })
  .transform((given) => Buffer.from(given, 'base64'))

export const listSetting = z.string().transform((given) =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

export const encryptionKeysSetting = listSetting
  .refine(
    (keys) => keys.length > 0 && keys.every((key) => encryptionKeySetting.safeParse(key).success),
    {
      error:
        'is not 32 bytes in base64, as `openssl rand -base64 32` prints, or two such keys separated by a comma',
    },
  )
  .refine((keys) => keys.length <= 2 && new Set(keys).size === keys.length, {
    error: 'is not one key, or a new and an old one separated by a comma',
  })
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))

export const proxiesSetting = listSetting.refine((entries) => entries.every(isProxyEntry), {
  error: 'is not a list of addresses or networks such as 10.0.0.0/8, separated by commas',
})

export const emailsSetting = listSetting.refine((addresses) => addresses.every(isAsciiEmail), {
  error: 'is not a list of addresses of ASCII characters, separated by commas',
})

export const senderSetting = z
  .string()
  .transform(parseSender)
  .refine(
    ({ name, address }) => emailSetting.safeParse(address).success && !/[<>\p{Cc}]/u.test(name),
    {
      error: 'is not an email address such as no-reply@example.com or Name <no-reply@example.com>',
    },
  )

function parseSender(given: string) {
  const trimmed = given.trim()
  const start = trimmed.endsWith('>') ? trimmed.indexOf('<') : -1
  if (start < 0) return { name: '', address: trimmed }
  const name = trimmed.slice(0, start).trim()
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"')
  return {
    name: isQuoted ? name.slice(1, -1) : name,
    address: trimmed.slice(start + 1, -1).trim(),
  }
}
