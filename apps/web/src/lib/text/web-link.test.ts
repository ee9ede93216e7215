import { expect, test } from 'vitest'
import { parseWebLink } from './web-link.ts'

test.each([
  ['https://example.com/work?id=1', 'https://example.com/work?id=1'],
  ['http://example.com', 'http://example.com/'],
  ['github.com/ada', 'https://github.com/ada'],
])('%s leads to %s', (typed, link) => {
  expect(parseWebLink(typed)).toBe(link)
})

test.each([
  'our app',
  'reader',
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'mailto:ada@example.com',
  'ada@example.com',
  'https://user:secret@example.com',
  "'; drop table requests; --",
])('%j is not a link', (typed) => {
  expect(parseWebLink(typed)).toBeNull()
})
