import { describe, expect, it } from 'vitest'
import { filterText, hearFilter, isWholeDate, sendFilter, type FilterText } from './filter-text.ts'

function typeInto(filter: FilterText, text: string): FilterText {
  return sendFilter({ ...filter, typed: text }, text)
}

describe('a filter in the address', () => {
  it('keeps what is typed while the address follows behind', () => {
    let filter = typeInto(typeInto(filterText(''), 'ad'), 'ada')
    filter = hearFilter({ ...filter, typed: 'ada l' }, 'ad')
    expect(filter.typed).toBe('ada l')
    filter = hearFilter(filter, 'ada')
    expect(filter).toEqual({ typed: 'ada l', known: 'ada', underWay: [] })
  })

  it('follows a link, also to what was typed before', () => {
    const typed = hearFilter(typeInto(filterText(''), 'ada'), 'ada')
    const cleared = hearFilter(typed, '')
    expect(cleared.typed).toBe('')
    expect(hearFilter(cleared, 'ada').typed).toBe('ada')
  })

  it('skips what the address never said', () => {
    const filter = typeInto(typeInto(filterText(''), 'ad'), 'ada')
    expect(hearFilter(filter, 'ada')).toEqual(filterText('ada'))
  })

  it('follows a link although something typed never arrived', () => {
    const stuck = typeInto(filterText('ada'), 'ada')
    expect(hearFilter(stuck, 'grace')).toEqual(filterText('grace'))
  })
})

describe('isWholeDate', () => {
  it.each(['', '2026-05-03', '1970-01-01', '2026-05-03T10:00'])('%j is', (value) => {
    expect(isWholeDate(value)).toBe(true)
  })

  it.each(['0002-05-03', '0020-05-03', '0202-05-03T10:00'])('%s is not', (value) => {
    expect(isWholeDate(value)).toBe(false)
  })
})
