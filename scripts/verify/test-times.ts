import { stripVTControlCharacters } from 'node:util'

/** A test that ran, and how long it took. */
export type TimedTest = {
  /** From the root. */
  file: string
  name: string
  ms: number
  /** Why it takes its time, where it says so. */
  reason?: string | undefined
  /** What it complained of, where it failed. */
  failure?: string | undefined
  /** When it began and ended, where the report tells. */
  during?: { from: number; to: number } | undefined
  /** What the console logged as an error meanwhile. */
  logged?: string[] | undefined
}

const most = 10
const shortName = 120
const shortFailure = 240
const shortLog = 3

/** The slowest first, a line each. */
export function listSlowestTests(tests: TimedTest[]): string[] {
  return bySlowness(tests).slice(0, most).map(lineOf)
}

/** Failed tests in a line each, for the very end: where only the last lines of a run are kept, they tell what to mend. */
export function summarizeFailures(tests: TimedTest[]): string[] {
  return tests.flatMap(({ file, name, failure, logged = [] }) => {
    if (failure === undefined) return []
    const said = stripVTControlCharacters(failure).replaceAll(/\s+/g, ' ').trim()
    return [
      `FAIL ${cut(`${file}: ${name}`, shortName)}`,
      `     ${cut(said, shortFailure)}`,
      ...logged.slice(0, shortLog).map((line) => `     the console: ${cut(line, shortFailure)}`),
    ]
  })
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`

/** A line for each that takes longer than this without a word why. Told and not failed: a slow machine is no defect. */
export function findUnexplainedSlowTests(tests: TimedTest[], limitMs: number): string[] {
  return bySlowness(tests)
    .filter(({ ms, reason }) => ms > limitMs && reason === undefined)
    .map((test) => `slow without a reason: ${lineOf(test)}`)
}

const bySlowness = (tests: TimedTest[]) => tests.toSorted((a, b) => b.ms - a.ms)

function lineOf({ ms, file, name, reason }: TimedTest) {
  const why = reason === undefined ? '' : ` (${reason})`
  return `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${name}${why}`
}
