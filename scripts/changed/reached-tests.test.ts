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

test('what imports it, from however far, and what stands beside what did change', () => {
  expect(reached(format)).toEqual([issueTest, formatTest])
})

test('the whole room, also what runs the product, and no other room through it', () => {
  expect(reached(issue)).toEqual([issueTest, wholeTest])
})

test('all that runs the product, where that itself has changed', () => {
  expect(reached(testApi)).toEqual([wholeTest, readTest])
})

test('a test that changed, and nothing where nothing did', () => {
  expect(reached(readTest)).toEqual([readTest])
  expect(reached()).toEqual([])
})
