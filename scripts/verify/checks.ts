import { type Outcome, programCheck } from './outcome.ts'

// First, so that no two of the servers that the tests start build it at once.
const build = programCheck('build of the console', 'node', ['scripts/build.ts'])

/** Side by side, as most of them use one core for much of their time. */
const lanes = [
  [
    programCheck('lint', 'oxlint', ['--type-aware']),
    programCheck('format', 'oxfmt', ['--check']),
    programCheck('unused code', 'knip', []),
    programCheck('OpenAPI document', 'node', ['scripts/openapi.ts', '--check']),
    programCheck('build of the gallery', 'npm', ['run', '--silent', 'gallery:build']),
  ],
  [
    programCheck('types of the server', 'tsc', ['-p', '.']),
    programCheck('types of the console', 'tsc', ['-p', 'apps/web']),
    programCheck('types of the license client', 'tsc', ['-p', 'packages/license-client']),
    programCheck('types of the example', 'tsc', ['-p', 'examples/web']),
    programCheck('types made from the OpenAPI document', 'npm', [
      'run',
      '--silent',
      '--workspace=@fovea/example-tokens',
      'types',
    ]),
    programCheck('types of the token example', 'tsc', ['-p', 'examples/tokens']),
    programCheck('types of the journeys', 'tsc', ['-p', 'e2e']),
  ],
]

/** What needs no server: quick, and first. */
export async function runChecks(): Promise<Outcome[]> {
  const built = await build()
  const outcomes = await Promise.all(
    lanes.map(async (checks) => {
      const done: Outcome[] = []
      for (const check of checks) done.push(await check())
      return done
    }),
  )
  return [built, ...outcomes.flat()]
}
