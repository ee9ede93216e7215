import { z } from 'zod'
import { getRoundCount } from './round-count.ts'

export type CostlyRequest = {
  name: string
  target: string
  headers?: Record<string, string>
  body?: string
}

/** Just below Node's limit for a request's head. */
const headBytes = 14_000

const filled = (part: string, bytes = headBytes) =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(part)))

const oddParts = [
  'a',
  'a&',
  'a=1&',
  'a[]=&',
  '%41',
  '%F0%9F%91%81',
  '%40',
  'a@',
  'a.',
  '+',
  '?code=',
]
const queryNames = ['code', 'cursor', 'limit', 'q', 'state', 'token']

export function createCostlyTargets(path: string): CostlyRequest[] {
  return [
    ...oddParts.map((part) => ({
      name: `a query of ${part}`,
      target: `${fillPath(path)}?${filled(part)}`,
    })),
    {
      name: 'long values in the query',
      target: `${fillPath(path)}?${queryNames.map((name) => `${name}=${filled('a', 2_000)}`).join('&')}`,
    },
    ...['a', '%41', '%F0%9F%91%81', 'a.', '-'].map((part) => ({
      name: `an address of ${part}`,
      target: fillPath(path, filled(part, 280)),
    })),
  ]
}

export function fillPath(path: string, given = 'x') {
  return path.replaceAll(/:\w+|\*/g, given)
}

const cookieName = 'fovea_session'

const oddHeaders: Record<string, string[]> = {
  authorization: [`Bearer ${filled('a')}`, `Bearer fvt_${filled('a')}`, `Bearer${filled(' ')}`],
  cookie: [
    filled('a=1; '),
    `${cookieName}=${filled('%41')}`,
    filled(`${cookieName}="; `),
    filled(';'),
  ],
  'content-type': [`application/json;${filled('a=b;')}`, `application/json${filled(' ')};`],
  'accept-encoding': [filled('gzip,'), filled('gzip;q=0.1,')],
  range: [`bytes=${filled('0-0,')}`],
  'if-none-match': [filled('"a",'), filled(' ')],
  'idempotency-key': [filled('a')],
  origin: [`https://${filled('a.')}`],
  'stripe-signature': [filled('t=1,v1=00,'), filled('=')],
  traceparent: [filled('00-')],
  'user-agent': [filled('Linux Android '), filled('(')],
  'x-forwarded-for': [filled('127.0.0.1, '), filled('::ffff:'), filled('1.2.3.4, ')],
}

export function createCostlyHeaders(path: string): CostlyRequest[] {
  return Object.entries(oddHeaders).flatMap(([header, values]) =>
    values.map((value) => ({
      name: `the header ${header}: ${value.slice(0, 30)}…`,
      target: fillPath(path),
      headers: { [header]: value },
    })),
  )
}

const nested = (bytes: number, open: string, close: string, inner = '') => {
  const depth = Math.floor(bytes / (open.length + close.length))
  return open.repeat(depth) + inner + close.repeat(depth)
}
const listOf = (bytes: number, item: string) => `[${filled(`${item},`, bytes - 50)}${item}]`

function oddValues(bytes: number): Record<string, string> {
  const keys = Array.from({ length: Math.floor(bytes / 13) }, (_, at) => `"k${at}":1`)
  const text = (part: string) => `"${filled(part, bytes - 4)}"`
  return {
    'open brackets': filled('[', bytes),
    'open objects': filled('{"a":', bytes),
    'nested arrays': nested(bytes, '[', ']'),
    'nested objects': nested(bytes, '{"a":', '}', '1'),
    'many keys': `{${keys.join(',')}}`,
    'the same key': `{${filled('"a":1,', bytes - 10)}"a":1}`,
    'a long text': text('a'),
    'a text of blanks': text(' '),
    'a text of pictures': text('\u{1F441}'),
    'an escaped text': text(String.raw`\u0041`),
    'an e-mail address': text('a@a.'),
    'a long number': filled('1', bytes),
    'a long fraction': `0.${filled('1', bytes - 2)}`,
    'many numbers': listOf(bytes, '1'),
    'many texts': listOf(bytes, '"a"'),
    'many objects': listOf(bytes, '{}'),
    'many lists': listOf(bytes, '[]'),
    'many objects with keys': listOf(bytes, '{"id":1,"token":"a","url":"a"}'),
    'many prototypes': listOf(bytes, '"__proto__"'),
    'a prototype': `{"__proto__":${nested(bytes - 20, '[', ']')}}`,
    blanks: filled(' ', bytes),
    quotes: filled('"', bytes),
  }
}

const oddValuesOf = new Map<number, [name: string, value: string][]>()

/** Kept, because making them takes longer than sending them. */
function listOddValues(bytes: number) {
  const known = oddValuesOf.get(bytes) ?? Object.entries(oddValues(bytes))
  oddValuesOf.set(bytes, known)
  return known
}

/** The everyday run tries each value in one of the fields. */
const triesAll = getRoundCount({ everyday: 0, all: 1 }) === 1

export function createCostlyBodies(
  path: string,
  schema: unknown,
  maxBytes: number,
): CostlyRequest[] {
  const target = fillPath(path)
  const values = listOddValues(maxBytes - 100)
  const alone = values.map(([name, body]) => ({ name: `a body: ${name}`, target, body }))
  const fields = fieldsOf(schema)
  const asFields = fields.flatMap((field, nth) =>
    values
      .filter((_, at) => triesAll || at % fields.length === nth)
      .map(([name, value]) => ({
        name: `a body with ${field}: ${name}`,
        target,
        body: `{${JSON.stringify(field)}:${value}}`,
      })),
  )
  return [...alone, ...asFields]
}

const properties = z.object({ properties: z.record(z.string(), z.unknown()) })

function fieldsOf(schema: unknown) {
  if (!(schema instanceof z.core.$ZodType)) return []
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties.safeParse(described).data?.properties ?? {})
}
