import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const sources = readSources(/^apps\/.*\/src\/.*\.tsx?$/)

test('every spreadsheet file is written by the same function', () => {
  const writers = [...sources].filter(([, text]) => /from 'csv-|import\('csv-/.test(text))
  expect(writers.length).toBeGreaterThan(1)
  const byAnother = writers.filter(
    ([, text]) => !text.includes('@fovea/contract/csv') || text.includes('escape_formulas'),
  )
  expect(byAnother.map(([file]) => file)).toEqual([])
})
