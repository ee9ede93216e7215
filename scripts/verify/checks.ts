import { programCheck } from './outcome.ts'

/** What needs no server: quick, and first. */
export const checks = [
  // First, so that no two of the servers that the tests start build it at once.
  programCheck('build of the console', 'node', ['scripts/build.ts']),
  programCheck('format', 'oxfmt', ['--check']),
  programCheck('lint', 'oxlint', ['--type-aware']),
  programCheck('types of the server', 'tsc', ['-p', '.']),
  programCheck('types of the console', 'tsc', ['-p', 'apps/web']),
  programCheck('types of the license client', 'tsc', ['-p', 'packages/license-client']),
  programCheck('types of the example', 'tsc', ['-p', 'examples/web']),
  programCheck('types of the journeys', 'tsc', ['-p', 'e2e']),
  programCheck('unused code', 'knip', []),
  programCheck('OpenAPI document', 'node', ['scripts/openapi.ts', '--check']),
]
