import { expect, test } from 'vitest'
import { findReachedTests } from './reached-tests.ts'

const files = [
  'apps/api/src/app.ts',
  'apps/api/src/features/keys/issue.ts',
  'apps/api/src/features/keys/issue.test.ts',
  'apps/api/src/features/keys/whole.test.ts',
  'apps/api/src/features/usage/read.ts',
  'apps/api/src/features/usage/read.test.ts',
  'apps/api/test/test-api.ts',
  'packages/contract/src/keys/format.ts',
  'packages/contract/src/keys/format.test.ts',
]
const [
  app = '',
  issue = '',
  issueTest = '',
  wholeTest = '',
  read = '',
  readTest = '',
  testApi = '',
] = files
const [format = '', formatTest = ''] = files.slice(7)
const imports = [
  { from: app, to: issue },
  { from: app, to: read },
  { from: issue, to: format },
  { from: issueTest, to: issue },
  { from: wholeTest, to: testApi },
  { from: readTest, to: testApi },
  { from: testApi, to: app },
  { from: formatTest, to: format },
]
const reached = (...changed: string[]) => findReachedTests(changed, files, imports)

test('finds indirect importers of a changed file, and tests next to it', () => {
  expect(reached(format)).toEqual([issueTest, formatTest])
})

test('finds all tests of the feature, also those that run the product, and none of other features', () => {
  expect(reached(issue)).toEqual([issueTest, wholeTest])
})

test('finds all tests that run the product if the test bench has changed', () => {
  expect(reached(testApi)).toEqual([wholeTest, readTest])
})

test('finds a changed test, and nothing without changes', () => {
  expect(reached(readTest)).toEqual([readTest])
  expect(reached()).toEqual([])
})
