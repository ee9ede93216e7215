/**
 * Runtime checks for responses. The build compiles the contract's schemas to these functions (`apps/web/contract`), so
 * that a page need not load Zod. Forms do load it.
 */
type Check<Read = unknown> = (value: unknown, path: string) => Read

class Misfit extends Error {
  override readonly name = 'Misfit'
}

function expected(label: string, path: string): never {
  throw new Misfit(`${path || 'the answer'} is not ${label}`)
}

const simple =
  (label: string, fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? value : expected(label, path)

const text = (fits: (value: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && fits(value)

export const anything: Check = (value) => value
export const string: Check<string> = (value, path) =>
  typeof value === 'string' ? value : expected('a text', path)
export const boolean = simple('yes or no', (value) => typeof value === 'boolean')
export const number = simple('a number', Number.isFinite)
export const integer = simple('a whole number', Number.isSafeInteger)
/** Parses like a browser: trims spaces, and removes tabs and line breaks. */
export const url: Check<string> = (value, path) => {
  const address = typeof value === 'string' ? value.trim() : ''
  return URL.canParse(address) ? address.replace(/[\t\n\r]/g, '') : expected('an address', path)
}
export const date = simple('a day', text(isDay))
export const datetime = simple(
  'a moment',
  text((value) => {
    const [, day = ''] = /^([^T]+)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/.exec(value) ?? []
    return isDay(day)
  }),
)

function isDay(value: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const moment = new Date(value)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

export const one = (...values: unknown[]): Check =>
  simple(`one of ${values.join(', ')}`, (value) => values.includes(value))

export const nullable =
  (inner: Check): Check =>
  (value, path) =>
    value === null ? null : inner(value, path)

export const optional =
  (inner: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : inner(value, path)

export const fallback =
  (inner: Check, otherwise: unknown): Check =>
  (value, path) =>
    value === undefined ? otherwise : inner(value, path)

export const list =
  (item: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.map((each, index) => item(each, `${path}[${index}]`))
      : expected('a list', path)

export const tuple =
  (...items: Check[]): Check =>
  (value, path) =>
    Array.isArray(value) && value.length === items.length
      ? items.map((item, index) => item(value[index], `${path}[${index}]`))
      : expected(`a list of ${items.length}`, path)

export const object =
  (fields: Record<string, Check>): Check =>
  (value, path) => {
    const given = record(value, path)
    const entries = Object.entries(fields).flatMap(([name, field]) => {
      const read = field(given[name], path === '' ? name : `${path}.${name}`)
      return read === undefined && !(name in given) ? [] : [[name, read]]
    })
    return Object.fromEntries(entries)
  }

/** Like Zod, skips the key `__proto__`. */
export const table =
  <Read>(item: Check<Read>): Check<Record<string, Read>> =>
  (value, path) =>
    Object.fromEntries(
      Object.entries(record(value, path))
        .filter(([name]) => name !== '__proto__')
        .map(([name, each]) => [name, item(each, `${path}.${name}`)]),
    )

function record(value: unknown, path: string): Record<string, unknown> {
  return isRecord(value) ? value : expected('an object', path)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const either =
  (...options: Check[]): Check =>
  (value, path) => {
    for (const option of options) {
      try {
        return option(value, path)
      } catch (error) {
        if (!(error instanceof Misfit)) throw error
      }
    }
    return expected('any of what it may be', path)
  }

/** The same two methods as a Zod schema. */
export function shape<Read>(check: Check<Read>) {
  return {
    parse: (value: unknown): Read => check(value, ''),
    safeParse(value: unknown): { success: boolean; data?: Read; error?: { issues: string[] } } {
      try {
        return { success: true, data: check(value, '') }
      } catch (error) {
        if (!(error instanceof Misfit)) throw error
        return { success: false, error: { issues: [error.message] } }
      }
    },
  }
}
