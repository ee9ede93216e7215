import { expect, test } from 'vitest'
import { getPageSkeleton } from './page-skeletons.ts'

test.each([
  ['/console', '/console/license-keys'],
  ['/console/', '/console/license-keys'],
  ['/console/devices/', '/console/devices'],
  ['/console/license-keys/5d0b', '/console/license-keys/5d0c'],
])('%s has the same skeleton as %s', (address, other) => {
  expect(getPageSkeleton(address)).toEqual(getPageSkeleton(other))
})

test('a list has a table as its skeleton, a chart a card of its height', () => {
  expect(getPageSkeleton('/console/devices').blocks).toEqual(['table'])
  expect(getPageSkeleton('/console/admin-audit').blocks).toEqual(['fields', 'table'])
  expect(getPageSkeleton('/console/logs').blocks).toEqual(['filters', 'log'])
  expect(getPageSkeleton('/console/statistic').blocks[0]).toEqual([28])
})

test('a loading page shows its own title, and a page below it none', () => {
  expect(getPageSkeleton('/console').title).toBe('License Keys')
  expect(getPageSkeleton('/console/webhooks/').title).toBe('Webhooks')
  expect(getPageSkeleton('/console/webhooks/5d0b').title).toBeUndefined()
  expect(getPageSkeleton('/console/nowhere').title).toBeUndefined()
})

test('a page below another one has its own shape, with the link back', () => {
  const key = getPageSkeleton('/console/license-keys/5d0b')
  expect(key.blocks[0]).toBe('tabs')
  expect(key.isBelow).toBe(true)
  expect(getPageSkeleton('/console/refusals/5d0b').isBelow).toBe(true)
  expect(getPageSkeleton('/console/docs/5d0b').isBelow).toBe(false)
})
