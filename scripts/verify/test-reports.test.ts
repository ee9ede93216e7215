import path from 'node:path'
import { expect, test } from 'vitest'
import { summarizeFailures, listSlowestTests, findUnexplainedSlowTests } from './test-times.ts'
import { parsePlaywrightReport, parseVitestReport } from './test-reports.ts'

const root = path.join(import.meta.dirname, '../..')

test("reads Vitest's report with file and time of each test", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: path.join(root, 'apps/api/src/x.test.ts'),
        assertionResults: [
          { fullName: 'a page opens', duration: 1_234.5, status: 'passed' },
          { fullName: 'a page is skipped', status: 'skipped' },
          { fullName: 'a page jams', duration: 1, failureMessages: ['It jams.'] },
        ],
      },
    ],
  }
  const file = 'apps/api/src/x.test.ts'
  expect(parseVitestReport(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 1,
    tests: [
      { file, name: 'a page opens', ms: 1_234.5 },
      { file, name: 'a page is skipped', ms: 0 },
      { file, name: 'a page jams', ms: 1, failure: 'It jams.' },
    ],
  })
})

const spec = (title: string, annotations: object[], ...results: object[]) => ({
  title,
  tests: [{ annotations, results }],
})

test("reads Playwright's report through its suites, with every try and its reason", () => {
  const file = 'page.spec.ts'
  const startTime = '2026-01-31T12:00:00.000Z'
  const from = Date.parse(startTime)
  const lasted = (ms: number) => ({ ms, during: { from, to: from + ms } })
  const tries = [
    { startTime, duration: 100, errors: [{ message: 'It jams.' }, { message: 'It squeaks.' }] },
    { startTime, duration: 200, errors: [] },
  ]
  const report = {
    config: { rootDir: path.join(root, 'e2e') },
    stats: { expected: 2, unexpected: 1 },
    suites: [
      {
        title: file,
        file,
        specs: [
          spec('opens', [{ type: 'slow', description: 'the hinge is rusty' }], {
            startTime,
            duration: 9_000,
            errors: [],
          }),
        ],
        suites: [{ title: 'the back page', file, specs: [spec('opens', [], ...tries)] }],
      },
    ],
  }
  const journey = { file: 'e2e/page.spec.ts', reason: undefined }
  expect(parsePlaywrightReport(JSON.stringify(report))).toEqual({
    ...report.stats,
    tests: [
      { ...journey, name: 'opens', ...lasted(9_000), reason: 'the hinge is rusty' },
      { ...journey, name: 'the back page opens', ...lasted(100), failure: 'It jams.\nIt squeaks.' },
      { ...journey, name: 'the back page opens', ...lasted(200) },
    ],
  })
})

test('lists the ten slowest tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, n) => ({ file: 'x.ts', name: `${n}`, ms: n * 1000 }))
  const lines = listSlowestTests(tests)
  expect(lines).toHaveLength(10)
  expect([lines[0], lines[9]]).toEqual(['  11.0 s  x.ts: 11', '   2.0 s  x.ts: 2'])
})

test('reports a slow test without a reason, and not one with a reason', () => {
  const tests = [
    { file: 'x.ts', name: 'quick enough', ms: 8_000 },
    { file: 'x.ts', name: 'slow', ms: 8_001 },
    { file: 'x.ts', name: 'slow for a reason', ms: 9_000, reason: 'it waits for midnight' },
  ]
  expect(findUnexplainedSlowTests(tests, 8_000)).toEqual([
    'slow without a reason:    8.0 s  x.ts: slow',
  ])
})

test('lists failures at the end, one per line', () => {
  const failure = `\u001B[31mIt jams.\u001B[39m\n\n  Call log:\n${'  - waiting\n'.repeat(100)}`
  const lines = summarizeFailures([
    { file: 'x.ts', name: 'opens', ms: 1, logged: ['a step creaks'] },
    { file: 'x.ts', name: 'shuts', ms: 1, failure, logged: ['1', '2', '3', '4'] },
  ])
  expect(lines).toEqual([
    'FAIL x.ts: shuts',
    expect.stringMatching(/^ {5}It jams\. Call log: - waiting [^\n]{190,230}…$/),
    '     the console: 1',
    '     the console: 2',
    '     the console: 3',
  ])
})
