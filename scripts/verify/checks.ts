import { type CheckOutcome, runProgramCheck } from './outcome.ts'

export const build = runProgramCheck('build of the console', 'node', ['scripts/build.ts'])

/** With more than one checker, the same types are checked again. */
const types = (name: string, project: string) =>
  runProgramCheck(`types of ${name}`, 'tsc', ['-p', project, '--checkers', '1'])

const everydayChecks = [
  runProgramCheck('lint', 'oxlint', ['--type-aware']),
  runProgramCheck('format', 'oxfmt', ['--check']),
  types('the server', '.'),
  types('the console', 'apps/web'),
  types('the license client', 'packages/license-client'),
  types('the example', 'examples/web'),
  types('the journeys', 'e2e'),
  runProgramCheck('unused code', 'knip', []),
]

/** These checks install packages, so they are left to the thorough run. */
const thoroughChecks = [
  runProgramCheck('npm packages', 'node', ['scripts/packages/check.ts']),
  runProgramCheck('OpenAPI linters', 'node', ['scripts/openapi/check.ts']),
  runProgramCheck('generated API clients', 'npm', ['run', '--silent', 'test:clients']),
  runProgramCheck('build of the gallery', 'npm', ['run', '--silent', 'gallery:build']),
  runProgramCheck('packages of the token example', 'npm', ['--prefix', 'examples/tokens', 'ci']),
  runProgramCheck('types of the token example', 'npm', [
    '--prefix',
    'examples/tokens',
    'run',
    '--silent',
    'check',
  ]),
]

export async function runChecks(isThorough: boolean): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = []
  for (const check of [...everydayChecks, ...(isThorough ? thoroughChecks : [])])
    outcomes.push(await check())
  return outcomes
}
