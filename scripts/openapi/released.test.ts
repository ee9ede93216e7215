import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBreakingChanges } from './breaking-changes.ts'
import { parseDocument } from './document.ts'

const docs = path.join(import.meta.dirname, '../../docs')
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8')

/** Each decision that breaks something names it as `- breaks: …`, in the sentence that this test prints. */
const decisions = readdirSync(path.join(docs, 'decisions')).map((file) => read(`decisions/${file}`))
const decided = new Set(
  [...decisions.join('\n').matchAll(/^- breaks: `([^`]+)`$/gm)].map(([, sentence]) => sentence),
)

test('keeps the API of the last release, unless a decision names what breaks', () => {
  const [released, current] = ['openapi.released.json', 'openapi.json'].map((name) =>
    parseDocument(JSON.parse(read(name))),
  )
  if (released === undefined || current === undefined) throw new Error('a document is missing')
  const breaks = findBreakingChanges(released, current)
  expect(breaks.filter((sentence) => !decided.has(sentence))).toEqual([])
})
