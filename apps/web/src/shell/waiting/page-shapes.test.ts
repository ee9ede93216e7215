import { expect, test } from 'vitest'
import { shapeOf } from './page-shapes.ts'

test.each([
  ['/console', '/console/license-keys'],
  ['/console/', '/console/license-keys'],
  ['/console/devices/', '/console/my-requests'],
  ['/console/refusals/abc', '/console/nowhere'],
])('%s waits in the shape of %s', (address, other) => {
  expect(shapeOf(address)).toBe(shapeOf(other))
})

test('a list waits as a table, a chart as a card of its height', () => {
  expect(shapeOf('/console/devices')).toEqual(['table'])
  expect(shapeOf('/console/admin-audit')).toEqual(['fields', 'table'])
  expect(shapeOf('/console/statistic')[0]).toEqual([28])
})
