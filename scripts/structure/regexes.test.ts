import { checkSync } from 'recheck'
import { beforeAll, expect, test } from 'vitest'
import { findRegexes, type FoundRegex } from './regexes.ts'
import { readSources } from './sources.ts'

/**
 * A regular expression that takes more than linear time stops the whole process while it reads a text that was made long on purpose
 * (docs/design/performance.md).
 */
const tests = /\.test\.tsx?$|\/testing\/|^apps\/api\/test\//

/** Folders whose regular expressions read only our own text, or what our build made of it, so that its length is ours. */
const readsOwnText = [
  // Migrations.
  'apps/api/src/platform/db/migrations/',
  // Sources and packages, while the console is built or shown in the gallery.
  'apps/web/chunks.ts',
  'apps/web/contract/',
  'apps/web/gallery/',
  'apps/web/vite.config.ts',
  // Sources, documents, packages and the results of tests.
  'scripts/changed/',
  'scripts/citus/',
  'scripts/documents/',
  'scripts/faults/',
  'scripts/mutation/',
  'scripts/openapi/',
  'scripts/ops/',
  'scripts/release/',
  'scripts/structure/',
  'scripts/verify/',
]

/** What is made of values that only a run knows, with such values. */
const computed = {
  'apps/api/src/features/admin/audit/remove-traces.ts':
    /(?<![\w.+%-])(?:jane@example\.com|jane\.doe)(?![\w-]|\.\w|@)/gi,
  // Names of tables, in functions of ours.
  'apps/api/src/features/metering/distribution/shard-functions.ts': /\b(?:metered_days|a_b)\b/g,
  'apps/web/src/features/docs/search/find-sections.ts': /(lease|offline)/i,
  'packages/contract/src/license-keys/addresses/format-origin.ts':
    /^(?:(?=[\p{L}\p{M}])[\p{scx=Hani}\p{scx=Hira}]|[0-9-])+$/u,
  'packages/sandbox/src/http/router.ts': /^\/inbox\/(?<id>[^/]+)\/(?<rest>.*)$/,
  'packages/sandbox/src/stripe/api/find-endpoint.ts': /^\/v1\/customers\/(?<id>[^/]+)\/cancel$/,
}

beforeAll(() => {
  // Neither Java nor a program for this machine: the same answers everywhere.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
})

/** What is wrong with an expression, if anything is. Without limits of time, so that a busy machine has the same answer. */
function complaintAbout({ where, source, flags }: FoundRegex) {
  const checked = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    // Where there is no proof, attacks are tried: a tenth of the usual number, which has found all that more of them do.
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
  return !tests.test(file) && !readsOwnText.some((place) => file.startsWith(place))
}

// Two hundred searches for a slow text take a core half a minute.
test('every regular expression on text of others is linear', { timeout: 300_000 }, () => {
  const sources = readSources(/^(?:apps|packages|scripts|examples)\/.*\.[jt]sx?$/)
  const found = findRegexes(new Map([...sources].filter(([file]) => isChecked(file))))
  expect(found.computed.map((where) => where.split(':')[0])).toEqual(Object.keys(computed))
  const samples = Object.entries(computed).map(([where, { source, flags }]) => ({
    where,
    source,
    flags,
  }))
  const byText = new Map(
    [...found.found, ...samples].map((foundRegex) => [
      `/${foundRegex.source}/${foundRegex.flags}`,
      foundRegex,
    ]),
  )
  expect(byText.size).toBeGreaterThan(190)
  expect([...byText.values()].flatMap(complaintAbout)).toEqual([])
})

test.each([
  ['const email = /[^@ ]+@[a-z.]+/g', '/[^@ ]+@[a-z.]+/g'],
  ['text.replace(/\\s+$/, "")', '/\\s+$/'],
  ['if (/^(?:a|b|ab)+$/.test(text)) go()', '/^(?:a|b|ab)+$/'],
  ['const part = String.raw`\\d`; const twice = new RegExp(`^${part}+${part}+$`)', '/^\\d+\\d+$/'],
  ['const both: RegExp = RegExp(["x*", "x*y"].join(""), "i")', '/x*x*y/i'],
  ['export const a = "a*" as const; function f() { return new RegExp(a + a + "$") }', '/a*a*$/'],
  ['const markup = <b title={text.match(/(?:a+)+b/)} />', '/(?:a+)+b/'],
])('a planted one is found: %s', (text, planted) => {
  const { found } = findRegexes(new Map([['apps/web/src/planted.tsx', text]]))
  expect(found.map(({ source, flags }) => `/${source}/${flags}`)).toEqual([planted])
  expect(found.flatMap(complaintAbout)).toEqual([
    expect.stringContaining('apps/web/src/planted.tsx:1'),
  ])
})

test('one that depends on values is named', () => {
  const text = 'function find(words: string[]) {\n  return new RegExp(words.join("|"))\n}'
  expect(findRegexes(new Map([['apps/x.ts', text]])).computed).toEqual(['apps/x.ts:2'])
})
