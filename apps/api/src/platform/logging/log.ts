import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

const licenseKey = /\b(dev|prod|com)_[0-9A-Za-z]+/g
const secret = /\b(fvi|fvt)_[\w-]+/g
const secretInQuery = /([?&](?:code|state|token|secret)=)[^&#]*/g

/** What an e-mail address is never written across, in an address or in a sentence. */
const separator = /[\s"'<>()[\]=&?/:;,]/
const word = /[^\s"'<>()[\]=&?/:;,]+/g

const longestUrl = 1_000
const longestText = 8_000

/** An address as it may stand in a log: license keys, invitations and tokens cut to their kind, sign-in codes and e-mail addresses left out. */
export function redactUrl(url: string) {
  return redact(url, longestUrl)
}

/** Words of an error as they may be kept and shown: without license keys, sign-in codes and e-mail addresses. */
export function redactSecrets(words: string) {
  return redact(words, longestText)
}

/** Cuts first: anyone can send a long text, and reading all of it takes time that other callers wait for. */
function redact(text: string, longest: number) {
  return cut(text, longest)
    .replaceAll(licenseKey, '$1_…')
    .replaceAll(secret, '$1_…')
    .replaceAll(word, (part) => (isEmailAddress(part) ? '…@…' : part))
    .replaceAll(secretInQuery, '$1…')
}

/** Leaves out the word at the cut: half an e-mail address would no longer look like one. */
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

/**
 * A database quotes the row that it refuses, and a mail server the address: an error is told without them, and what is deeper
 * or more than a person would read is left out.
 */
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

/** The driver hangs the whole connection on its errors as `client`, password and all; a line of the log needs none of it. */
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
