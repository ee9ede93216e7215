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
    expect(labels('sign')).toEqual(['Sign out', 'Signed-in devices'])
    expect(labels('sign dev')).toEqual(['Signed-in devices'])
    expect(labels('ema')).toEqual(['Email'])
  })

  it('ignores the words of a question that say nothing about what is wanted', () => {
    expect(labels('where is my e-mail')).toEqual(['Email'])
    expect(labels('how do i')).toEqual([])
  })

  it('puts a label that is typed in full before one that contains the word', () => {
    const keys = [{ label: 'Rotate a key' }, { label: 'Keys' }]
    expect(filterEntries(keys, 'key').map(({ label }) => label)).toEqual(['Keys', 'Rotate a key'])
  })

  it('finds entries by synonyms, after those with the word in their label', () => {
    const own = [{ label: 'Sign out', synonyms: 'log out logout' }, { label: 'Log' }]
    expect(filterEntries(own, 'log').map(({ label }) => label)).toEqual(['Log', 'Sign out'])
    expect(filterEntries(own, 'log out').map(({ label }) => label)).toEqual(['Sign out'])
  })

  it('finds entries by their other names', () => {
    expect(labels('com.exa')).toEqual(['focus'])
    expect(labels('example foc')).toEqual(['focus'])
  })

  it('does not match the middle of a word', () => {
    expect(labels('eys')).toEqual([])
  })
})
