import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const unclearWords =
  /\b(?:whoever|whatever|nobody|somebody|now and then|by turns|of its own|is none|so many|the door|the house)\b/i

/** A comment begins with its subject, not with a relative clause that has none. */
const unclearStart =
  /(?<!\/\/.*\n *)\/\/ (?:What|Whoever|Who|Of|As|One)\b|\/\*\*?(?:\n *\*)? (?:What|Whoever|Who|Of|As|One)\b/

/** Strings without a space are data, such as email addresses; PostgreSQL runs as the system user "nobody". */
const data = /["'`][^"'`\s]*["'`]|\b(?:user|as|const|return) nobody\b|\bnobody\.\w+|\{\{\w+\}\}/g

function findUnclearWords(sources: Iterable<[file: string, text: string]>) {
  return [...sources].flatMap(([file, text]) => {
    const plain = text.replaceAll(data, '')
    return [unclearWords, unclearStart].flatMap((pattern) => {
      const found = pattern.exec(plain)?.[0]
      return found === undefined ? [] : [`${file}: ${found.replaceAll(/\s+/g, ' ')}`]
    })
  })
}

test('comments, test names and texts use words that a stranger understands', () => {
  const sources = readSources(/^(?!scripts\/structure\/words\.test\.ts).*\.(?:tsx?|css)$/)
  expect(findUnclearWords(sources)).toEqual([])
})

test.each([
  ['// Whoever comes by takes it further.'],
  ['/** What became of one. */'],
  ['/**\n * Of each kind the newest.\n */'],
  ["test('what is over is none', run)"],
  ['<p>Nobody else has access to it.</p>'],
])('finds %j', (text) => {
  expect(findUnclearWords([['planted.tsx', text]])).not.toEqual([])
})

test.each([
  ["spawn(program, { user: 'nobody' })"],
  ['// The server asks again,\n// As it does at the start.'],
  ['/** Asks one server. */'],
])('accepts %j', (text) => {
  expect(findUnclearWords([['planted.ts', text]])).toEqual([])
})
