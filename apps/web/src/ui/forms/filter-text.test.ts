import { describe, expect, it } from 'vitest'
import {
  createFilterText,
  receiveFilter,
  isWholeDate,
  submitFilter,
  type FilterText,
} from './filter-text.ts'

function typeInto(filter: FilterText, text: string): FilterText {
  return submitFilter({ ...filter, typed: text }, text)
}

describe('a filter in the address', () => {
  it('keeps the typed text while the address is behind', () => {
    let filter = typeInto(typeInto(createFilterText(''), 'ad'), 'ada')
    filter = receiveFilter({ ...filter, typed: 'ada l' }, 'ad')
    expect(filter.typed).toBe('ada l')
    filter = receiveFilter(filter, 'ada')
    expect(filter).toEqual({ typed: 'ada l', applied: 'ada', pending: [] })
  })

  it('follows a link, even to an earlier text', () => {
    const typed = receiveFilter(typeInto(createFilterText(''), 'ada'), 'ada')
    const cleared = receiveFilter(typed, '')
    expect(cleared.typed).toBe('')
    expect(receiveFilter(cleared, 'ada').typed).toBe('ada')
  })

  it('skips a text that the address never had', () => {
    const filter = typeInto(typeInto(createFilterText(''), 'ad'), 'ada')
    expect(receiveFilter(filter, 'ada')).toEqual(createFilterText('ada'))
  })

  it('follows a link even if a typed text never reached the address', () => {
    const stuck = typeInto(createFilterText('ada'), 'ada')
    expect(receiveFilter(stuck, 'grace')).toEqual(createFilterText('grace'))
  })
})

describe('isWholeDate', () => {
  it.each(['', '2026-05-03', '1970-01-01', '2026-05-03T10:00'])('%j is whole', (value) => {
    expect(isWholeDate(value)).toBe(true)
  })

  it.each(['0002-05-03', '0020-05-03', '0202-05-03T10:00'])('%s is not whole', (value) => {
    expect(isWholeDate(value)).toBe(false)
  })
})
