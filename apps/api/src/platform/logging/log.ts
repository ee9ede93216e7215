import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

const licenseKey = /\b(dev|prod|com)_[0-9A-Za-z]+/g
const secret = /\b(fvi|fvt)_[\w-]+/g
const secretInQuery = /([?&](?:code|state|token|secret)=)[^&#]*/g

/** Characters that separate words in a URL or a sentence and never occur in an email address. */
const separator = /[\s"'<>()[\]=&?/:;,]/
const word = /[^\s"'<>()[\]=&?/:;,]+/g

const longestUrl = 1_000
const longestText = 8_000

export function redactUrl(url: string) {
  return redact(url, longestUrl)
}

export function redactSecrets(words: string) {
  return redact(words, longestText)
}

/** Cuts before matching: any caller can send a long text, and matching all of it would delay other requests. */
function redact(text: string, longest: number) {
  return cut(text, longest)
    .replaceAll(licenseKey, '$1_…')
    .replaceAll(secret, '$1_…')
    .replaceAll(word, (part) => (isEmailAddress(part) ? '…@…' : part))
    .replaceAll(secretInQuery, '$1…')
}

/** Removes the word at the cut, because half an email address would not be recognised. */
function cut(text: string, longest: number) {
  if (text.length <= longest) return text
  let end = longest
  while (end > 0 && !separator.test(text.charAt(end - 1))) end -= 1
  return `${text.slice(0, end)}…`
}

function isEmailAddress(part: string) {
  const at = part.search(/[^@](?:@|%40)/)
  return at >= 0 && /\.\p{L}{2}/u.test(part.slice(at))
}

const secretNames = ['key', 'sdkKey', 'token', 'secret', 'cookie', 'authorization', 'password']

const deepest = 5
const mostValues = 300

/** Redacts the row that PostgreSQL quotes and the address that a mail server quotes. */
function serializeError(error: unknown) {
  let valuesLeft = mostValues

  function describe(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return redactSecrets(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepest) return '…'
    if (Array.isArray(value)) return take(value).map((item: unknown) => describe(item, depth + 1))
    return Object.fromEntries(
      take(fieldsOf(value)).map(([name, part]) => [
        redactUrl(name),
        secretNames.includes(name) ? '[redacted]' : describe(part, depth + 1),
      ]),
    )
  }

  function take<Item>(items: Item[]) {
    const taken = items.slice(0, valuesLeft)
    valuesLeft -= taken.length
    return taken
  }

  return describe(error, 0)
}

/** The driver attaches the whole client, including its password, to errors as `client`. */
function fieldsOf(value: object): [string, unknown][] {
  if (ArrayBuffer.isView(value)) return [['bytes', value.byteLength]]
  const own = Object.entries(value).filter(([name]) => name !== 'client')
  if (!(value instanceof Error)) return own
  const { message, stack, cause } = value
  return Object.entries({
    type: value.constructor.name,
    message,
    stack,
    ...(value instanceof AggregateError && { aggregateErrors: value.errors }),
    ...(cause !== undefined && { cause }),
    ...Object.fromEntries(own),
  })
}

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
