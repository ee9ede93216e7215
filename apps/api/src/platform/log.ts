import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

const licenseKey = /\b(dev|prod|com)_[0-9A-Za-z]+/g
const secret = /\b(fvi|fvt)_[\w-]+/g
const secretInQuery = /([?&](?:code|state|token|secret)=)[^&#]*/g

const emailAddress = /[^\s"'<>()[\]=&?/:;,@]+(?:@|%40)[\w.-]+\.[a-z]{2,}/gi

/** An address as it may stand in a log: license keys, invitations and tokens cut to their kind, sign-in codes and e-mail addresses left out. */
export function redactUrl(url: string) {
  return withoutPeople(url).replaceAll(secretInQuery, '$1…')
}

function withoutPeople(text: string) {
  return text
    .replaceAll(licenseKey, '$1_…')
    .replaceAll(secret, '$1_…')
    .replaceAll(emailAddress, '…@…')
}

const address = /[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'()]+/g

/** Words of an error as they may be kept and shown: without license keys, sign-in codes and e-mail addresses. */
export function withoutSecrets(words: string) {
  return redactUrl(words).replaceAll(address, '…')
}

const secretNames = ['key', 'sdkKey', 'token', 'secret', 'cookie', 'authorization', 'password']

/** The driver hangs the whole connection on its errors, password and all; a line of the log needs none of it. */
function serializeError(error: Error) {
  const { client: _, ...told } = pino.stdSerializers.errWithCause(error)
  return redacted(told, 0)
}

const deepest = 5

/** A database quotes the row that it refuses, and a mail server the address. */
function redacted(told: unknown, depth: number): unknown {
  if (typeof told === 'string') return withoutPeople(told)
  if (typeof told !== 'object' || told === null || depth > deepest) return told
  if (Array.isArray(told)) return told.map((part: unknown) => redacted(part, depth + 1))
  return Object.fromEntries(
    Object.entries(told).map(([name, part]) => [name, redacted(part, depth + 1)]),
  )
}

/** The process's log, with keys, cookies and tokens redacted wherever an object carries them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [
        ...secretNames,
        ...secretNames.map((name) => `*.${name}`),
        ...secretNames.map((name) => `*.*.${name}`),
        '*.*["set-cookie"]',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string; id: string; ip: string }) => ({
        id: request.id,
        method: request.method,
        url: redactUrl(request.url),
        ip: request.ip,
      }),
      err: serializeError,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
