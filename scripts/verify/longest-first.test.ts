import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longestTestFiles } from './longest-first.ts'

const root = path.join(import.meta.dirname, '../..')

test('every file in the list exists', () => {
  expect(longestTestFiles.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
