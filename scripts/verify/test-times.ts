import { stripVTControlCharacters } from 'node:util'

export type TimedTest = {
  /** Relative to the root. */
  file: string
  name: string
  ms: number
  reason?: string | undefined
  failure?: string | undefined
  during?: { from: number; to: number } | undefined
  logged?: string[] | undefined
}

const most = 10
const shortName = 120
const shortFailure = 240
const shortLog = 3

export function listSlowestTests(tests: TimedTest[]): string[] {
  return bySlowness(tests).slice(0, most).map(lineOf)
}

/** Returns a line per failed test, for the end of the output, because some CI logs keep only the last lines. */
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

/** Slow tests do not fail the run, because a slow machine is no defect. */
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
