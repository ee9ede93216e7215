import { defineConfig } from 'vitest/config'

const featureTests = 'apps/api/src/features/{sdk-api,metering,billing,license-keys}/**/*.test.ts'

/** All tests for mutated code are in one project, because the runner cannot choose among several. */
export default defineConfig({
  test: {
    // A file with its own unit tests need not run the tests of the whole server.
    include: process.env['MUTATION_TESTS']?.split(',') ?? [
      'packages/contract/**/*.test.ts',
      featureTests,
    ],
    setupFiles: ['tools/mutation/nested-names.ts'],
    globalSetup: ['apps/api/test/global-setup.ts'],
    // A mutant that keeps a call from being answered fails its test by this timeout; the runner's own timeout would
    // restart the whole process.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
