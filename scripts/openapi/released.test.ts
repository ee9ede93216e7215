import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBreakingChanges } from './breaking-changes.ts'
import { type Document, parseDocument } from './document.ts'

const docs = path.join(import.meta.dirname, '../../docs')
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8')

/** Each decision that breaks something names it as `- breaks: …`, in the sentence that this test prints. */
const decisions = readdirSync(path.join(docs, 'decisions')).map((file) => read(`decisions/${file}`))
const decided = new Set(
  [...decisions.join('\n').matchAll(/^- breaks: `([^`]+)`$/gm)].map(([, sentence]) => sentence),
)

/** The public document and, if the release had one, the back office's: a call may move from one to the other. */
function readAll(ending: string): Document {
  const names = [`openapi${ending}`, `openapi.admin${ending}`]
  const documents = names
    .filter((name) => existsSync(path.join(docs, name)))
    .map((name) => parseDocument(JSON.parse(read(name))))
  return { paths: Object.assign({}, ...documents.map(({ paths }) => paths)) }
}

test('keeps the API of the last release, unless a decision names what breaks', () => {
  const breaks = findBreakingChanges(readAll('.released.json'), readAll('.json'))
  expect(breaks.filter((sentence) => !decided.has(sentence))).toEqual([])
})
