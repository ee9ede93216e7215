import { type CheckOutcome, runProgramCheck } from './outcome.ts'

// First, so that no two of the servers that the tests start build it at once.
const build = runProgramCheck('build of the console', 'node', ['scripts/build.ts'])

/** Of two that run side by side, each has a core: more checkers would look at the same types again. */
const types = (name: string, project: string) =>
  runProgramCheck(`types of ${name}`, 'tsc', ['-p', project, '--checkers', '1'])

/** Side by side, and about as long. */
const lanes = [
  [
    runProgramCheck('lint', 'oxlint', ['--type-aware']),
    runProgramCheck('format', 'oxfmt', ['--check']),
  ],
  [
    types('the server', '.'),
    types('the console', 'apps/web'),
    types('the license client', 'packages/license-client'),
    types('the example', 'examples/web'),
    types('the journeys', 'e2e'),
    runProgramCheck('OpenAPI document', 'node', ['scripts/openapi.ts', '--check']),
    runProgramCheck('unused code', 'knip', []),
  ],
]

/** They install packages of their own, so they are left to the thorough run. */
const thoroughChecks = [
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

/** What needs no server: quick, and first. */
export async function runChecks(isThorough: boolean): Promise<CheckOutcome[]> {
  const built = await build()
  const outcomes = await Promise.all(
    lanes.map(async (checks) => {
      const done: CheckOutcome[] = []
      for (const check of checks) done.push(await check())
      return done
    }),
  )
  const thorough: CheckOutcome[] = []
  if (isThorough) for (const check of thoroughChecks) thorough.push(await check())
  return [built, ...outcomes.flat(), ...thorough]
}
