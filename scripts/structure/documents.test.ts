import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writtenDocuments } from '../documents/written.ts'
import { root } from './sources.ts'

test.each([...writtenDocuments()])('%s is what npm run docs writes', (file, text) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(text)
})
