import { spawn } from 'node:child_process'
import path from 'node:path'
import { summarizeFailures, listSlowestTests, type TimedTest } from './test-times.ts'

const root = path.join(import.meta.dirname, '../..')

/** Result of a part of the run. A check that does not count tests counts as one. */
export type CheckOutcome = { name: string; passed: number; failed: number; tests?: TimedTest[] }

export function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

export function runProgramCheck(name: string, program: string, args: string[]) {
  return async (): Promise<CheckOutcome> => {
    // Programs in Go collect garbage a quarter as often, which saves a quarter of a type check's time, and use one thread,
    // because a second one would check the same types again.
    const ok = await runProgram(program, args, { GOGC: '400', GOMAXPROCS: '1' })
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
    return { name, passed: Number(ok), failed: Number(!ok) }
  }
}

export function printReport(outcomes: CheckOutcome[]) {
  const sum = (part: 'passed' | 'failed') =>
    outcomes.reduce((total, outcome) => total + outcome[part], 0)
  for (const { name, tests = [] } of outcomes) {
    if (tests.length > 0)
      console.log(`\nslowest of the ${name}\n${listSlowestTests(tests).join('\n')}`)
  }
  console.log()
  for (const { name, passed, failed } of outcomes) {
    console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed`)
  }
  for (const line of summarizeFailures(outcomes.flatMap(({ tests = [] }) => tests)))
    console.log(line)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
}
