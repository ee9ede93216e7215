import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import * as words from '../src/lib/http/shape.ts'
import { compileModule, isEndpoint } from './compile-module.ts'
import { compileSchema, getSchemaDef, UnsupportedSchemaError } from './compile-schema.ts'

const contract = path.join(import.meta.dirname, '../../../packages/contract/src')

type Schema = Parameters<typeof compileSchema>[0]
type Shape = ReturnType<typeof words.shape>

function compiled(schema: Schema): Shape {
  const code = compileSchema(schema, (word) => `words.${word}`)
  // The build's own output is what is tried here.
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval
  const check = new Function('words', `return ${code}`)(words)
  return words.shape(check)
}

function isCompiled(schema: Schema) {
  try {
    return compiled(schema) !== undefined
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return false
    throw error
  }
}

async function answers(): Promise<[string, Schema][]> {
  const found: [string, Schema][] = []
  for await (const file of glob('*/*.ts', { cwd: contract })) {
    if (file.startsWith('admin') || file.endsWith('index.ts') || file.includes('.test.')) continue
    const module: object = await import(pathToFileURL(path.join(contract, file)).href)
    for (const [name, value] of Object.entries(module)) {
      if (isEndpoint(value)) found.push([name, value.answer])
    }
  }
  return found
}

const calls = await answers()

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const def = getSchemaDef(schema)
  // The build leaves all other kinds to the library.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (def.type) {
    case 'string':
      return fc.oneof(fc.string(), moments, fc.constantFrom('https://example.com', 'x:'))
    case 'number':
      return fc.oneof(fc.integer(), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'nullable':
      return fc.option(valuesOf(def.innerType))
    case 'optional':
    case 'default':
      return fc.option(valuesOf(def.innerType), { nil: undefined })
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 })
    case 'tuple':
      return fc.tuple(...def.items.map(valuesOf))
    case 'record':
      return fc.dictionary(fc.string(), valuesOf(def.valueType), { maxKeys: 3 })
    case 'union':
      return fc.oneof(...def.options.map(valuesOf))
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, it]) => [name, valuesOf(it)])),
        { noNullPrototype: true },
      )
    default:
      return fc.jsonValue()
  }
}

const moments = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2026-02-29', '2026-02-28', '2028-02-29', '2026-13-01', '0000-00-00'),
  fc.constantFrom('2026-02-28T24:00:00Z', '2026-02-28T23:59Z', '2026-02-28T23:59:59.123456Z'),
  fc.constantFrom('2026-02-30T10:00:00Z', '2026-02-28T10:00:00+01:00', '2026-02-28 10:00:00Z'),
)

/** Values with a wrong type or a missing property, as a server of another version would send them. */
const corrupted = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.nat(), fc.jsonValue(), fc.boolean()).map(([at, other, drop]) => {
    let left = at % 40
    const walk = (node: unknown): unknown => {
      if (left-- === 0) return other
      if (Array.isArray(node)) return node.map(walk)
      if (typeof node !== 'object' || node === null) return node
      const entries = Object.entries(node).map(([name, inner]) => [name, walk(inner)])
      return Object.fromEntries(drop && left === 1 ? entries.slice(1) : entries)
    }
    return walk(value)
  })

test('every response of the console, except the back office, compiles without Zod', () => {
  expect(calls.length).toBeGreaterThan(50)
  const left = calls.filter(([, answer]) => !isCompiled(answer)).map(([name]) => name)
  expect(left).toEqual([])
})

describe('a compiled schema accepts and returns the same as the contract', () => {
  test.each(calls)('%s', (_, answer) => {
    const shape = compiled(answer)
    const value = valuesOf(answer).chain((valid) => fc.oneof(fc.constant(valid), corrupted(valid)))
    fc.assert(
      fc.property(value, (given) => {
        const expected = z.safeParse(answer, given)
        const actual = shape.safeParse(given)
        expect([actual.success, actual.data]).toEqual([expected.success, expected.data])
        expect(actual.error?.issues.join() ?? ' is not ').toContain(' is not ')
      }),
      { numRuns: 40 },
    )
  })
})

test.each(['__proto__', 'constructor', 'toString', 'prototype', ''])(
  'a record with the key %j is checked as in Zod',
  (name) => {
    const schema = z.record(z.string(), z.number())
    for (const inner of ['1', 'null']) {
      const given: unknown = JSON.parse(`{"a": 2, ${JSON.stringify(name)}: ${inner}}`)
      const { success, data } = z.safeParse(schema, given)
      const actual = compiled(schema).safeParse(given)
      expect([actual.success, actual.data]).toEqual([success, data])
    }
  },
)

test.each(['a:', ' a: ', '\u00a0a:', 'a:\tb', 'https://exa\nmple.com', '', ' ', '/path'])(
  'the URL %j is checked as in Zod',
  (address) => {
    const { success, data } = z.safeParse(z.url(), address)
    const actual = compiled(z.url()).safeParse(address)
    expect([actual.success, actual.data]).toEqual([success, data])
  },
)

test.each(['2026-02-28', '2028-02-29', '2026-02-29', '2026-2-1', '2026-04-31', '9999-12-31'])(
  'the date %s is checked as in Zod',
  (day) => {
    expect(compiled(z.iso.date()).safeParse(day).success).toBe(
      z.safeParse(z.iso.date(), day).success,
    )
  },
)

test('a compiled module inlines lists and endpoints, and re-exports functions and schemas that need Zod', () => {
  const code = compileModule(
    {
      names: ['a', 'b'],
      email: z.email(),
      act: () => 1,
      get: { method: 'GET', path: '/x', summary: '', answer: z.object({ a: z.string() }) },
    },
    { original: './x.ts?whole', words: '/shape.ts' },
  )
  expect(code).toContain('export const names = ["a","b"]')
  expect(code).toContain('export { email, act } from "./x.ts?whole"')
  expect(code).toMatch(/export const get = \{ method: "GET", path: "\/x", answer: .*object\(/)
  expect(code).not.toContain('summary')
})

test('a schema with a bound, a pattern or a message is left to Zod', () => {
  for (const schema of [z.string().check(z.minLength(1)), z.email(), z.number().check(z.gt(1))]) {
    expect(() => compileSchema(schema, String)).toThrow(UnsupportedSchemaError)
  }
})

test('no page reads the request schemas of an endpoint, which are not compiled', async () => {
  const source = path.join(import.meta.dirname, '../src')
  const readers: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (file.startsWith('features/admin/')) continue
    const text = await readFile(path.join(source, file), 'utf8')
    if (/\b(?:get|put|post|patch|delete|list)[A-Z]\w*\.(?:body|query|params)\b/.test(text))
      readers.push(file)
  }
  expect(readers).toEqual([])
})
