import { expect, test } from 'vitest'
import { loadRegions, regionsOf } from './regions.ts'

test('a formal name gives way to the plain one, which still is found by it', () => {
  expect(regionsOf({ IR: ['Islamic Republic of Iran', 'Iran'] })).toEqual([
    { name: 'Iran', aliases: ['Islamic Republic of Iran'] },
  ])
})

test('a name that two countries have is not enough', () => {
  const names = regionsOf({
    CG: ['Republic of the Congo', 'Congo'],
    CD: ['Democratic Republic of the Congo', 'Congo'],
  }).map(({ name }) => name)
  expect(names).toEqual(['Democratic Republic of the Congo', 'Republic of the Congo'])
})

test('an abbreviation finds a country but does not name it', () => {
  expect(regionsOf({ GB: ['United Kingdom', 'UK'] })).toEqual([
    { name: 'United Kingdom', aliases: ['UK'] },
  ])
})

test('the list has every country once, in order', async () => {
  const names = (await loadRegions()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(195)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(names).toEqual(expect.arrayContaining(['South Korea', 'Germany', 'Taiwan', 'Greenland']))
})
