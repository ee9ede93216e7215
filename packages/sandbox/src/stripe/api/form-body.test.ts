import { expect, test } from 'vitest'
import { formatBracketPath, parseBracketFields } from './form-body.ts'

const opened = (query: string): unknown =>
  JSON.parse(JSON.stringify(parseBracketFields(new URLSearchParams(query))))

test('parses brackets into groups, with and without numbers', () => {
  expect(opened('a=1&items[0][price]=p&items[1][price]=q&expand[]=x&expand[]=y')).toEqual({
    a: '1',
    items: { 0: { price: 'p' }, 1: { price: 'q' } },
    expand: { 0: 'x', 1: 'y' },
  })
})

test('treats a hostile name like any other name', () => {
  const form = parseBracketFields(new URLSearchParams('__proto__[polluted]=yes'))
  expect(Object.keys(form)).toEqual(['__proto__'])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('formats a path the way it was written', () => {
  expect(formatBracketPath(['items', 0, 'price'])).toBe('items[0][price]')
})
