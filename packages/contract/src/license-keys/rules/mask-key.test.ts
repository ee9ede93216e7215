import { expect, test } from 'vitest'
import { keyBytes, createKeyText } from './key-format.ts'
import { maskKey } from './mask-key.ts'

test.each([
  ['prod_8f3kAAAAAAAAAAAAAAAAAAAx9Qa', 'prod_8f3k…x9Qa'],
  ['dev_8f3kAAAAAAAAAAAAAAAAAAAx9Qa', 'dev_8f3k…x9Qa'],
  ['8f3kAAAAAAAAx9Qa', '8f3k…x9Qa'],
  ['prod_8f3kx9Qa', 'prod_8f3kx9Qa'],
  ['', ''],
])('%s is shown as %s', (key, shown) => {
  expect(maskKey(key)).toBe(shown)
})

test('a masked key keeps its kind and hides most of the rest', () => {
  const masked = maskKey(createKeyText('com', new Uint8Array(keyBytes).fill(7)))
  expect(masked).toMatch(/^com_.{4}….{4}$/)
})
