import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findComplexJsonError } from './complex-json.ts'

const nested = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth)

test.each([
  '',
  'null',
  nested(20, '1'),
  `[${Array.from({ length: 1_000 }, () => '{"a":[]}').join(',')}]`,
  JSON.stringify({ text: '['.repeat(1_000) }),
  JSON.stringify({ ['{"'.repeat(500)]: '\\"['.repeat(500) }),
  JSON.stringify(['\\', '[', '\\\\"', '{'.repeat(50)]),
])('accepts JSON that is not deep: %s', (text) => {
  expect(findComplexJsonError(text)).toBeUndefined()
})

test.each([
  nested(21, '1'),
  '['.repeat(21),
  '{"a":'.repeat(21),
  `{"a":"\\"","b":${nested(20, '')}}`,
  `["\\\\",${nested(20, '')}]`,
  '['.repeat(240_000),
])('refuses JSON that is deeper than any call needs: %s', (text) => {
  expect(findComplexJsonError(text)?.message).toMatch(/^body: .*at most 20 levels deep\.$/)
})

const list = (length: number) => JSON.stringify(Array.from({ length }, () => ',,'))

test('refuses more values than any call needs, and does not count commas in strings', () => {
  expect(findComplexJsonError(list(10_000))).toBeUndefined()
  expect(findComplexJsonError(list(10_001))?.details.fields).toEqual({
    body: 'Send at most 10,000 values at once.',
  })
})

const text = fc.string({ unit: 'binary', maxLength: 10 })
const wrapping = fc.array(fc.tuple(fc.boolean(), text), { maxLength: 40 })

test('refuses JSON exactly if it is deeper than twenty levels, with any text in it', () => {
  fc.assert(
    fc.property(text, wrapping, fc.constantFrom(undefined, 2), (inner, wraps, space) => {
      let value: unknown = inner
      for (const [isArray, beside] of wraps) value = isArray ? [beside, value] : { [beside]: value }
      const refusal = findComplexJsonError(JSON.stringify(value, null, space))
      expect(refusal !== undefined).toBe(wraps.length > 20)
    }),
  )
})
