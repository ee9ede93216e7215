import type { Schema } from './document.ts'

type Breaks = (before: Schema, after: Schema, at: string) => string[]

/** Why something that was taken before is refused now. */
export const inputBreaks: Breaks = (before, after, at) =>
  alternatives(before).flatMap((one) =>
    nearest(one, alternatives(after), `${at} no longer takes ${nameOf(one)}`, (other) =>
      inputBreaksOfOne(one, other, at),
    ),
  )

/** Why an answer may not be what it was promised to be. A set of words may grow: who reads it bears one that is new. */
export const answerBreaks: Breaks = (before, after, at) =>
  alternatives(after).flatMap((one) =>
    nearest(one, alternatives(before), `${at} may be ${nameOf(one)} now`, (other) =>
      answerBreaksOfOne(other, one, at),
    ),
  )

/** What a value may be, one by one; `null` is one of them. */
function alternatives({ anyOf, oneOf, type, ...rest }: Schema): Schema[] {
  const several = anyOf ?? oneOf
  if (several !== undefined) return several.flatMap((one) => alternatives({ ...rest, ...one }))
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [{ ...rest, type }]
}

/** The breaks to the alternative that one comes closest to. */
function nearest(
  one: Schema,
  others: Schema[],
  none: string,
  breaks: (other: Schema) => string[],
): string[] {
  const all = others.filter((other) => isOfType(one, other)).map(breaks)
  return all.toSorted((some, more) => some.length - more.length)[0] ?? [none]
}

const isOfType = (one: Schema, other: Schema) => other.type === undefined || one.type === other.type

function inputBreaksOfOne(before: Schema, after: Schema, at: string): string[] {
  const lost = (before.enum ?? []).filter((word) => !isAmong(word, after.enum ?? before.enum))
  return [
    ...lost.map((word) => `${at} no longer takes ${JSON.stringify(word)}`),
    ...(before.enum === undefined && after.enum !== undefined ? [`${at} takes few words now`] : []),
    ...(after.required ?? [])
      .filter((name) => !isAmong(name, before.required))
      .map((name) => `${at}.${name} is required now`),
    ...fields(before, after, at, 'is no longer taken', inputBreaks),
    ...(before.additionalProperties !== false && after.additionalProperties === false
      ? [`${at} takes no other fields now`]
      : []),
    ...bounds
      .filter(([keyword, isNarrower]) => {
        const [was, is] = [before[keyword], after[keyword]]
        return is !== undefined && (was === undefined || isNarrower(is, was))
      })
      .map(([keyword]) => `${at} has a narrower ${keyword} now`),
    ...(['format', 'pattern'] as const)
      .filter((keyword) => after[keyword] !== undefined && after[keyword] !== before[keyword])
      .map((keyword) => `${at} has another ${keyword} now`),
    ...parts(before, after, at, inputBreaks),
  ]
}

function answerBreaksOfOne(before: Schema, after: Schema, at: string): string[] {
  return [
    ...(before.enum !== undefined && after.enum === undefined ? [`${at} may be any word now`] : []),
    ...(before.required ?? [])
      .filter((name) => after.properties?.[name] && !isAmong(name, after.required))
      .map((name) => `${at}.${name} may be missing now`),
    ...fields(before, after, at, 'is gone', answerBreaks),
    ...parts(before, after, at, answerBreaks),
  ]
}

function fields(before: Schema, after: Schema, at: string, gone: string, breaks: Breaks) {
  return Object.entries(before.properties ?? {}).flatMap(([name, was]) => {
    const is = after.properties?.[name]
    return is === undefined ? [`${at}.${name} ${gone}`] : breaks(was, is, `${at}.${name}`)
  })
}

/** What is held without a name: items of a list, values and names of a record. Of what nothing is said, anything fits. */
function parts(before: Schema, after: Schema, at: string, breaks: Breaks) {
  const [was, is] = [partsOf(before, at), partsOf(after, at)]
  const closed = before.additionalProperties === false || after.additionalProperties === false
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((place) => !closed || place !== `${at}.*`)
    .flatMap((place) => breaks(was.get(place) ?? {}, is.get(place) ?? {}, place))
}

function partsOf(
  { items, prefixItems = [], propertyNames, additionalProperties }: Schema,
  at: string,
) {
  const named: [string, Schema | boolean | undefined][] = [
    [`${at}[]`, items],
    [`the names of ${at}`, propertyNames],
    [`${at}.*`, additionalProperties],
    ...prefixItems.map((item, index): [string, Schema] => [`${at}[${index}]`, item]),
  ]
  return new Map(
    named.flatMap(([place, part]) => (typeof part === 'object' ? [[place, part]] : [])),
  )
}

const lower = (is: number, was: number) => is < was
const higher = (is: number, was: number) => is > was

const bounds = [
  ['minLength', higher],
  ['minimum', higher],
  ['exclusiveMinimum', higher],
  ['minItems', higher],
  ['maxLength', lower],
  ['maximum', lower],
  ['exclusiveMaximum', lower],
  ['maxItems', lower],
] as const

const isAmong = (word: unknown, words: unknown[] = []) =>
  words.some((one) => JSON.stringify(one) === JSON.stringify(word))

const nameOf = ({ type, enum: words }: Schema) =>
  words?.map(String).join(' or ') ?? String(type ?? 'anything')
