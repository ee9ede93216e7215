import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSync } from 'recheck'
import { beforeAll, expect, test } from 'vitest'
import { findRegexes, type FoundRegex } from './regexes.ts'
import { readSources } from './sources.ts'

/** A regular expression beyond linear time lets a long text block the process (docs/design/performance.md). */
const tests = /\.test\.tsx?$|\/testing\/|^apps\/api\/test\//

/** Regular expressions in these folders only read the project's own text, whose length is known. */
const readOnlyOwnText = [
  'apps/api/src/platform/db/migrations/',
  // Source files and packages, while the console or the gallery is built.
  'apps/web/chunks.ts',
  'apps/web/contract/',
  'apps/web/design-tokens.ts',
  'apps/web/first-files.ts',
  'apps/web/gallery/',
  'apps/web/vite.config.ts',
  // Source files, documents, packages and test results.
  'scripts/changed/',
  'scripts/citus/',
  'scripts/documents/',
  'scripts/faults/',
  'scripts/openapi/',
  'scripts/ops/',
  'scripts/release/',
  'scripts/structure/',
  'scripts/verify/',
]

/** Regular expressions that depend on run-time values, with sample values. */
const computed = {
  // Table names in the project's own functions.
  'apps/api/src/features/metering/distribution/shard-functions.ts': /\b(?:metered_days|a_b)\b/g,
  'apps/api/src/platform/personal-data.ts':
    /(?<![\w.+%-])(?:jane@example\.com|jane\.doe)(?![\w-]|\.\w|@)/gi,
  'apps/web/src/features/docs/search/find-sections.ts': /(lease|offline)/i,
  'packages/contract/src/license-keys/addresses/format-origin.ts':
    /^(?:(?=[\p{L}\p{M}])[\p{scx=Hani}\p{scx=Hira}]|[0-9-])+$/u,
  'packages/sandbox/src/http/router.ts': /^\/inbox\/(?<id>[^/]+)\/(?<rest>.*)$/,
  'packages/sandbox/src/stripe/api/find-endpoint.ts': /^\/v1\/customers\/(?<id>[^/]+)\/cancel$/,
}

beforeAll(() => {
  // Uses plain JavaScript instead of Java or a native program, for the same result everywhere.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
})

/** Checks an expression without time limits, so that a busy machine gets the same result. */
function findRegexProblems({ where, source, flags }: FoundRegex) {
  const checked = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    // If there is no proof, attacks are tried: a tenth of the usual number, which found everything that the full number
    // found.
    maxInitialGenerationSize: 100,
    maxIteration: 2,
    mutationSize: 20,
    crossoverSize: 10,
  })
  if (checked.status === 'safe') return []
  const reason =
    checked.status === 'vulnerable'
      ? `${checked.complexity.summary}, as for ${checked.attack.pattern}`
      : `undecided: ${checked.error.kind}`
  return [`${where} /${source}/${flags}: ${reason}`]
}

function isChecked(file: string) {
  return !tests.test(file) && !readOnlyOwnText.some((place) => file.startsWith(place))
}

/** Expressions whose proof takes long. A proof depends on nothing else, so only the thorough run repeats these. */
const proven = readFileSync(path.join(import.meta.dirname, 'proven-regexes.txt'), 'utf8')
  .trimEnd()
  .split('\n')

function findCheckedRegexes() {
  const sources = readSources(/^(?:apps|packages|scripts|examples)\/.*\.[jt]sx?$/)
  const found = findRegexes(new Map([...sources].filter(([file]) => isChecked(file))))
  expect(found.computed.map((where) => where.split(':')[0])).toEqual(Object.keys(computed))
  const samples = Object.entries(computed).map(([where, { source, flags }]) => ({
    where,
    source,
    flags,
  }))
  return new Map(
    [...found.found, ...samples].map((foundRegex) => [
      `/${foundRegex.source}/${foundRegex.flags}`,
      foundRegex,
    ]),
  )
}

test('every regular expression on text of others is linear', () => {
  const byText = findCheckedRegexes()
  expect(byText.size).toBeGreaterThan(190)
  // A line of the list that no source contains any more is deleted.
  expect(proven.filter((text) => !byText.has(text))).toEqual([])
  for (const text of proven) byText.delete(text)
  expect([...byText.values()].flatMap(findRegexProblems)).toEqual([])
})

test('those that were proven are linear', { tags: ['thorough'], timeout: 300_000 }, () => {
  const found = [...findCheckedRegexes()].filter(([text]) => proven.includes(text))
  expect(found.flatMap(([, regex]) => findRegexProblems(regex))).toEqual([])
})

test.each([
  ['const email = /[^@ ]+@[a-z.]+/g', '/[^@ ]+@[a-z.]+/g'],
  ['text.replace(/\\s+$/, "")', '/\\s+$/'],
  ['if (/^(?:a|b|ab)+$/.test(text)) go()', '/^(?:a|b|ab)+$/'],
  ['const part = String.raw`\\d`; const twice = new RegExp(`^${part}+${part}+$`)', '/^\\d+\\d+$/'],
  ['const both: RegExp = RegExp(["x*", "x*y"].join(""), "i")', '/x*x*y/i'],
  ['export const a = "a*" as const; function f() { return new RegExp(a + a + "$") }', '/a*a*$/'],
  ['const markup = <b title={text.match(/(?:a+)+b/)} />', '/(?:a+)+b/'],
])('finds a planted one: %s', (text, planted) => {
  const { found } = findRegexes(new Map([['apps/web/src/planted.tsx', text]]))
  expect(found.map(({ source, flags }) => `/${source}/${flags}`)).toEqual([planted])
  expect(found.flatMap(findRegexProblems)).toEqual([
    expect.stringContaining('apps/web/src/planted.tsx:1'),
  ])
})

test('names an expression that depends on run-time values', () => {
  const text = 'function find(words: string[]) {\n  return new RegExp(words.join("|"))\n}'
  expect(findRegexes(new Map([['apps/x.ts', text]])).computed).toEqual(['apps/x.ts:2'])
})
