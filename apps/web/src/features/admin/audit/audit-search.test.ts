import { expect, test } from 'vitest'
import { isFiltered, readAuditSearch } from './audit-search.ts'

test.each([
  [{}, {}],
  [
    { subject: 'ada', from: '2026-01-31', to: '2026-02-01' },
    { subject: 'ada', from: '2026-01-31', to: '2026-02-01' },
  ],
  [{ from: '2026-13-01', to: 'monday', actor: '', action: ['x'] }, {}],
])('reads the search %o as %o', (given, search) => {
  const read = readAuditSearch(given)
  expect(JSON.parse(JSON.stringify(read))).toEqual(search)
  expect(isFiltered(read)).toBe(Object.keys(search).length > 0)
})
