import { expect, test } from 'vitest'
import { isWideNetwork } from './wide-network.ts'

test.each([
  ['0.0.0.0/0', true],
  ['10.0.0.0/7', true],
  ['10.0.0.0/8', false],
  ['203.0.113.7/32', false],
  ['::/0', true],
  ['2000::/3', true],
  ['2001:db8::/32', false],
  ['2001:db8::1/128', false],
])('%s is wide: %s', (network, wide) => {
  expect(isWideNetwork(network)).toBe(wide)
})
