import { describe, expect, test } from 'vitest'
import { docsSections } from '../../../features/docs/contents.ts'
import { filterEntries } from '../../../shell/palette/filter-entries.ts'
import { listReachableItems } from '../../../shell/palette/navigation-items.ts'
import { commands } from './commands.ts'
import { everydayQueries } from '../../../../../../e2e/shell/everyday-queries.ts'
import { pageSynonyms } from './page-synonyms.ts'

const pages = listReachableItems(null, 'owner').map(({ to, label }) => ({
  label,
  synonyms: pageSynonyms[to] ?? '',
}))
const docs = docsSections.map(({ title, part }) => ({
  label: title,
  detail: part,
  isSearchOnly: true,
}))
// In the order of the palette while something is typed.
const entries = [...pages, ...commands, ...docs]

function findFirst(typed: string): string | undefined {
  return filterEntries(entries, typed)[0]?.label
}

test('there are 33 everyday queries', () => {
  expect(new Set(everydayQueries.map(([typed]) => typed)).size).toBe(33)
})

test.each(everydayQueries)('“%s” finds “%s” first', (typed, label) => {
  expect(findFirst(typed)).toBe(label)
})

describe('commands', () => {
  test('have an ID and a label of their own', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    const labels = [...pages, ...commands].map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('are at least 25, with at least 100 synonyms', () => {
    const synonyms = commands.flatMap((command) => command.synonyms.split(' '))
    expect(commands.length).toBeGreaterThanOrEqual(25)
    expect(new Set(synonyms).size).toBeGreaterThanOrEqual(100)
  })
})
