import { describe, expect, it } from 'vitest'
import { filterEntries } from './filter-entries.ts'

const entries = [
  ...['License Keys', 'Signed-in devices', 'Sign out', 'Email'].map((label) => ({ label })),
  { label: 'focus', detail: 'com.example.focus', isSearchOnly: true },
]

function labels(typed: string): string[] {
  return filterEntries(entries, typed).map(({ label }) => label)
}

describe('filterEntries', () => {
  it('lists everything except search-only entries before anything is typed', () => {
    expect(labels(' ')).toEqual(['License Keys', 'Signed-in devices', 'Sign out', 'Email'])
  })

  it('finds words by their start, in any order and case', () => {
    expect(labels('KEY lic')).toEqual(['License Keys'])
    expect(labels('sign')).toEqual(['Signed-in devices', 'Sign out'])
    expect(labels('sign dev')).toEqual(['Signed-in devices'])
    expect(labels('mail')).toEqual(['Email'])
  })

  it('finds entries by their other names', () => {
    expect(labels('com.exa')).toEqual(['focus'])
    expect(labels('example foc')).toEqual(['focus'])
  })

  it('does not match the middle of a word', () => {
    expect(labels('eys')).toEqual([])
  })
})
