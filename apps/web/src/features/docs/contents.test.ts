import { verdicts } from '@fovea/contract/sdk-api/verdicts'
import { expect, test } from 'vitest'
import { docsSections, verdictCodes } from './contents.ts'

test('verdictCodes lists every code in the order of the numbers', () => {
  const byNumber = Object.entries(verdicts).toSorted(([, one], [, other]) => one.num - other.num)
  expect(verdictCodes).toEqual(byNumber.map(([code]) => code))
})

test('every section has a unique title and fragment', () => {
  expect(docsSections).toHaveLength(27)
  expect(new Set(docsSections.map(({ hash }) => hash)).size).toBe(27)
  expect(docsSections).toContainEqual({ title: 'iOS', hash: 'ios', part: 'Quick start' })
})
