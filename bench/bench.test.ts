import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../apps/api/test/database.ts'
import { type Bench, benchmarks } from './benchmarks.ts'
import { formatComparison } from './compare.ts'
import { withClient } from './client.ts'
import { withDatabase } from './database.ts'
import {
  computeMedian,
  computePercentile,
  createFigures,
  formatFigure,
  formatTable,
} from './figures.ts'
import { smallScale } from './scale.ts'
import { withServers } from './servers.ts'
import { createSharedStage } from './stage.ts'

let shared: ReturnType<typeof createSharedStage>
let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  database = await cloneDatabase()
  shared = createSharedStage(database.url)
})
afterAll(async () => {
  await shared.close()
  await database.drop()
})

/** The others take many times as long. */
const everyday = new Set(['console'])

async function runInMiniature(bench: Bench) {
  const figures = createFigures(() => undefined)
  await bench(smallScale, figures, shared.stage)
  const impossible = figures.all.filter(({ values }) =>
    values.some((value) => !Number.isFinite(value) || value < 0),
  )
  return { hasFigures: figures.all.length > 2, impossible }
}
const plausible = { hasFigures: true, impossible: [] }

test.each([...benchmarks].filter(([name]) => everyday.has(name)))(
  '%s runs in miniature',
  async (_, bench) => expect(await runInMiniature(bench)).toEqual(plausible),
)

test.each([...benchmarks].filter(([name]) => !everyday.has(name)))(
  '%s runs in miniature',
  { tags: ['thorough'] },
  async (_, bench) => expect(await runInMiniature(bench)).toEqual(plausible),
)

test('a failing bench reports its error and leaves no process behind', async () => {
  let databaseUrl = ''
  let pid = 0
  const failing = withDatabase({}, async ({ url }) => {
    databaseUrl = url
    await withServers(url, ['sdk-api/server-floor.ts'], async ([server]) => {
      pid = server?.pid ?? 0
      throw new Error('the first error')
    })
  })
  await expect(failing).rejects.toThrow('the first error')
  expect(pid).toBeGreaterThan(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(withClient(databaseUrl, async () => undefined)).rejects.toThrow('ECONNREFUSED')
})

test('formats figures as median and spread', () => {
  expect(computeMedian([3, 1, 2])).toBe(2)
  expect(
    computePercentile(
      Array.from({ length: 100 }, (_, index) => index),
      0.99,
    ),
  ).toBe(99)
  expect(formatFigure({ name: 'speed', unit: 'ms', values: [1, 3, 2], goal: 'at most 4' })).toBe(
    '     2.00 ms [1.00 to 3.00]  speed (at most 4)',
  )
})

function createRow(name: string, shifts: number[], waits: number[], notes: string[] = []) {
  return {
    name,
    cells: {
      shift: { name: `shift of ${name}`, unit: '', values: shifts, goal: 'at most 0.01' },
      wait: { name: `wait of ${name}`, unit: 'ms', values: waits },
    },
    notes,
  }
}

test('formats a table of medians with its goals and notes', () => {
  expect(
    formatTable([
      createRow('/a', [0.004, 0.02, 0.006], [80]),
      createRow('/b', [0], [1_234.4], ['a button']),
    ]),
  ).toEqual([
    '       shift      wait, ms',
    '       0.006            80  /a',
    '       0.000          1234  /b',
    '    a button',
    'at most 0.01',
  ])
})

test('compares two runs by the figures that both measured', () => {
  const machine = {
    system: 'Linux',
    architecture: 'x64',
    processor: 'A',
    cores: 2,
    memoryGb: 8,
    node: 'v24',
  }
  const run = (commit: string, ...figures: [what: string, value: number][]) => ({
    at: '2026-01-01T00:00:00.000Z',
    commit,
    machine,
    figures: figures.map(([label, value]) => {
      return { bench: 'sdk-api', what: label, unit: '', median: value, least: value, most: value }
    }),
  })
  const lines = formatComparison(run('abc', ['rate', 2], ['gone', 1]), run('def', ['rate', 3]))
  expect(lines.slice(0, 2)).toEqual([
    'first   2026-01-01T00:00:00.000Z  abc  x64, 2 cores, A, Node v24',
    'second  2026-01-01T00:00:00.000Z  def  x64, 2 cores, A, Node v24',
  ])
  expect(lines.slice(3)).toEqual(['      2.00      3.00      1.50  sdk-api: rate'])
})
