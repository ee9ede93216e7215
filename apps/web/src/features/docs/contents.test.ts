import { verdicts } from '@fovea/contract/sdk-api/verdicts'
import { expect, test } from 'vitest'
import { docsSections, findPageOf, verdictCodes } from './contents.ts'

test('verdictCodes lists every code in the order of the numbers', () => {
  const byNumber = Object.entries(verdicts).toSorted(([, one], [, other]) => one.num - other.num)
  expect(verdictCodes).toEqual(byNumber.map(([code]) => code))
})

test('every section has a unique title and fragment', () => {
  expect(docsSections).toHaveLength(29)
  expect(new Set(docsSections.map(({ hash }) => hash)).size).toBe(29)
  expect(docsSections).toContainEqual({ title: 'iOS', hash: 'ios', part: 'Quick start' })
})

test('every section has a page, also steps of a platform', () => {
  for (const { hash } of docsSections) expect(findPageOf(hash)).toBeDefined()
  expect(findPageOf('AUTH_IP_BLOCKED')).toBe('verdict-codes')
  expect(findPageOf('leases')).toBe('leases')
  expect(findPageOf('ios-start-a-session')).toBe('quick-start')
  expect(findPageOf('nowhere')).toBeUndefined()
})
