import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { highlightedFile, highlightExamples } from './highlight.ts'

test('highlighted.json is what npm run docs writes', async () => {
  expect(await readFile(highlightedFile, 'utf8')).toBe(await highlightExamples())
})
