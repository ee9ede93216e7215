import { expect, test } from 'vitest'
import { getPageSkeleton, getPageTitle } from './page-skeletons.ts'

test.each([
  ['/console', '/console/license-keys'],
  ['/console/', '/console/license-keys'],
  ['/console/devices/', '/console/my-requests'],
  ['/console/refusals/abc', '/console/nowhere'],
])('%s has the same skeleton as %s', (address, other) => {
  expect(getPageSkeleton(address)).toBe(getPageSkeleton(other))
})

test('a list has a table as its skeleton, a chart a card of its height', () => {
  expect(getPageSkeleton('/console/devices')).toEqual(['table'])
  expect(getPageSkeleton('/console/admin-audit')).toEqual(['fields', 'table'])
  expect(getPageSkeleton('/console/statistic')[0]).toEqual([28])
})

test('a loading page shows its own title, and a page below it none', () => {
  expect(getPageTitle('/console')).toBe('License Keys')
  expect(getPageTitle('/console/webhooks/')).toBe('Webhooks')
  expect(getPageTitle('/console/webhooks/5d0b')).toBeUndefined()
  expect(getPageTitle('/console/nowhere')).toBeUndefined()
})
