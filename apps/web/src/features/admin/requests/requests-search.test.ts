import { expect, test } from 'vitest'
import { toFilterQuery } from './filter-query.ts'
import { readRequestsSearch } from './requests-search.ts'

test.each([
  [{}, {}, { state: 'open' }],
  [{ state: 'open', type: 'all' }, {}, { state: 'open' }],
  [{ state: 'all' }, { state: 'all' }, {}],
  [
    { state: 'granted', type: 'issue' },
    { state: 'granted', type: 'issue' },
    { state: 'granted', type: 'Report Issue' },
  ],
  [{ state: 'lost', type: 'trial', id: '', other: '1' }, {}, { state: 'open' }],
  [{ state: 1, id: 7 }, {}, { state: 'open' }],
])('reads the search %o as %o and queries %o', (given, search, query) => {
  expect(readRequestsSearch(given)).toEqual(search)
  expect(toFilterQuery(readRequestsSearch(given))).toEqual(query)
})

test('keeps the open request in the address', () => {
  expect(readRequestsSearch({ id: '0199', type: 'extension' })).toEqual({
    id: '0199',
    type: 'extension',
  })
})
