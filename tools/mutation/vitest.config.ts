import { defineConfig } from 'vitest/config'

const rooms = 'apps/api/src/features/{verification,metering,billing,license-keys}/**/*.test.ts'

/** The tests of what is mutated, as one project: the runner cannot choose among several. */
export default defineConfig({
  test: {
    // A rule that has a test of its own need not wait for the tests of the whole server.
    include: process.env['MUTATION_TESTS']?.split(',') ?? ['packages/contract/**/*.test.ts', rooms],
    setupFiles: ['tools/mutation/nested-names.ts'],
    globalSetup: ['apps/api/test/global-setup.ts'],
    // A mutant that keeps a call from being answered fails its test. Waiting for the runner's own timeout would cost a new start of all.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
