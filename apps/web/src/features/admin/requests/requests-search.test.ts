import { expect, test } from 'vitest'
import { toFilterQuery } from './filter-query.ts'
import { readRequestsSearch } from './requests-search.ts'

test.each([
  [{}, {}, { status: 'open' }],
  [{ status: 'open', type: 'all', search: '' }, {}, { status: 'open' }],
  [{ status: 'all' }, { status: 'all' }, {}],
  [
    { status: 'done', type: 'issue', assignee: 'me', search: 'camera' },
    { status: 'done', type: 'issue', assignee: 'me', search: 'camera' },
    { status: 'done', type: 'Report Issue', assignee: 'me', search: 'camera' },
  ],
  [{ status: 'lost', type: 'trial', assignee: 'you', id: '' }, {}, { status: 'open' }],
  [{ status: 1, id: 7, search: 7 }, {}, { status: 'open' }],
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
