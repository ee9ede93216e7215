import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longest } from './longest-first.ts'

const root = path.join(import.meta.dirname, '../..')

test('what is run first is there', () => {
  expect(longest.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
