import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { generateDocuments } from '../documents/generate-documents.ts'
import { root } from './sources.ts'

test.each([...generateDocuments()])('%s is what npm run docs writes', (file, text) => {
  expect(read(file)).toBe(text)
})

test('the decisions are listed by number and title', () => {
  const list = read('docs/decisions/README.md')
  const records = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d/.test(file))
  const unlisted = records.filter((file) => {
    const title = /^# (\d{4}\. .+)$/m.exec(read(`docs/decisions/${file}`))?.[1] ?? 'no title'
    return !title.startsWith(file.slice(0, 4)) || !list.includes(`- [${title}](${file})`)
  })
  expect(unlisted).toEqual([])
})

test.each(features())('%s has a README of 15 lines that names its files and tables', (feature) => {
  const readme = read(`${feature}/README.md`)
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(15)
  const files = [...readme.matchAll(/`([\w.-]+(?:\.tsx?|\/))`/g)].map(([, file = '']) => file)
  expect(files.filter((file) => !existsSync(path.join(root, feature, file)))).toEqual([])
  const named = /^Tables: (.*)$/m.exec(readme)?.[1] ?? ''
  const tables = [...named.matchAll(/`(\w+)`/g)].map(([, table = '']) => table)
  expect(new Set(tables)).toEqual(tablesOf(feature))
})

function features() {
  return ['apps/api/src/features', 'apps/web/src/features']
    .flatMap((group) => [group, `${group}/admin`])
    .flatMap((group) =>
      readdirSync(path.join(root, group), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${group}/${name}`),
    )
}

function tablesOf(feature: string) {
  const file = `${feature}/tables.ts`
  if (!existsSync(path.join(root, file))) return new Set()
  const declared = /export type \w+Tables = \{\n([^]*?)\n\}/.exec(read(file))?.[1] ?? ''
  return new Set([...declared.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => table))
}

function read(file: string) {
  return readFileSync(path.join(root, file), 'utf8')
}
