import { describe, expect, it } from 'vitest'
import { matching } from './palette-match.ts'

const entries = ['License Keys', 'Signed-in devices', 'Sign out', 'E-mail sender'].map((label) => ({
  label,
}))

function labels(typed: string): string[] {
  return matching(entries, typed).map(({ label }) => label)
}

describe('matching', () => {
  it('shows everything before anything is typed', () => {
    expect(labels(' ')).toHaveLength(entries.length)
  })

  it('finds words by how they start, in any order and case', () => {
    expect(labels('KEY lic')).toEqual(['License Keys'])
    expect(labels('sign')).toEqual(['Signed-in devices', 'Sign out'])
    expect(labels('sign dev')).toEqual(['Signed-in devices'])
    expect(labels('mail')).toEqual(['E-mail sender'])
  })

  it('finds nothing in the middle of a word', () => {
    expect(labels('eys')).toEqual([])
  })
})
