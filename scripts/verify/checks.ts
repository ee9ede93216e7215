import { type Outcome, programCheck } from './outcome.ts'

// First, so that no two of the servers that the tests start build it at once.
const build = programCheck('build of the console', 'node', ['scripts/build.ts'])

/** Of two that run side by side, each has a core: more checkers would look at the same types again. */
const types = (name: string, project: string) =>
  programCheck(`types of ${name}`, 'tsc', ['-p', project, '--checkers', '1'])

/** Side by side, and about as long. */
const lanes = [
  [programCheck('lint', 'oxlint', ['--type-aware']), programCheck('format', 'oxfmt', ['--check'])],
  [
    types('the server', '.'),
    types('the console', 'apps/web'),
    types('the license client', 'packages/license-client'),
    types('the example', 'examples/web'),
    types('the journeys', 'e2e'),
    programCheck('OpenAPI document', 'node', ['scripts/openapi.ts', '--check']),
    programCheck('unused code', 'knip', []),
  ],
]

/** They install packages of their own, so they are left to the thorough run. */
const thoroughChecks = [
  programCheck('build of the gallery', 'npm', ['run', '--silent', 'gallery:build']),
  programCheck('packages of the token example', 'npm', ['--prefix', 'examples/tokens', 'ci']),
  programCheck('types of the token example', 'npm', [
    '--prefix',
    'examples/tokens',
    'run',
    '--silent',
    'check',
  ]),
]

/** What needs no server: quick, and first. */
export async function runChecks(isThorough: boolean): Promise<Outcome[]> {
  const built = await build()
  const outcomes = await Promise.all(
    lanes.map(async (checks) => {
      const done: Outcome[] = []
      for (const check of checks) done.push(await check())
      return done
    }),
  )
  const thorough: Outcome[] = []
  if (isThorough) for (const check of thoroughChecks) thorough.push(await check())
  return [built, ...outcomes.flat(), ...thorough]
}
