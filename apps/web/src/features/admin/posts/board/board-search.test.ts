import { expect, test } from 'vitest'
import { readBoardSearch, readPostSearch } from './board-search.ts'

test.each([
  [{}, {}],
  [{ search: '', trash: '' }, {}],
  [
    { search: 'gaze', trash: 'true', other: '1' },
    { search: 'gaze', trash: 'true' },
  ],
  [{ search: 7, trash: 'false' }, {}],
  [{ status: 'draft' }, { status: 'draft' }],
  [{ status: 'gone' }, {}],
  [{ status: 'draft', trash: 'true' }, { trash: 'true' }],
  [{ search: 'x'.repeat(201) }, { search: 'x'.repeat(200) }],
])('readBoardSearch reads %o as %o', (given, search) => {
  expect(readBoardSearch(given)).toEqual(search)
})

test.each([
  [{}, {}],
  [{ id: '' }, {}],
  [{ id: 7 }, {}],
  [{ id: '0199', other: '1' }, { id: '0199' }],
])('readPostSearch reads %o as %o', (given, search) => {
  expect(readPostSearch(given)).toEqual(search)
})
