import { listCountries } from '@fovea/contract/billing/rules'
import { expect, test } from 'vitest'
import { listRegions } from './regions.ts'

const all = listRegions()
const names = all.map(({ name }) => name)

test('the list has every inhabited country and territory once, in alphabetical order', () => {
  expect(names).toHaveLength(listCountries().length + 1 - 7)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(names).toEqual(
    expect.arrayContaining(['South Korea', 'Germany', 'Taiwan', 'Greenland', 'Kosovo']),
  )
  expect(names).not.toContain('Antarctica')
  expect(names).not.toContain('U.S. Outlying Islands')
})

test.each([
  ['UK', 'United Kingdom'],
  ['USA', 'United States'],
  ['Ivory Coast', 'Côte d’Ivoire'],
  ["Cote d'Ivoire", 'Côte d’Ivoire'],
  ['Saint Kitts and Nevis', 'St. Kitts & Nevis'],
  ['Sao Tome and Principe', 'São Tomé & Príncipe'],
])('%s is found under %s', (written, name) => {
  expect(all.filter(({ aliases }) => aliases.includes(written))).toMatchObject([{ name }])
})

test('an alias belongs to one country only', () => {
  const others = all.flatMap(({ aliases }) => aliases)
  expect(new Set(others).size).toBe(others.length)
})
