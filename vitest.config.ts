import { configDefaults, defineConfig } from 'vitest/config'
import { highlight } from './apps/web/highlight.ts'
import { LongestFirst } from './scripts/verify/longest-first.ts'

/** Modules that remember something, as the server's clock and address; those of local-postgres, too, remember a file's databases. */
const keepState = ['http/http', 'http/once', 'time/server-clock'].map(
  (name) => `apps/web/src/lib/${name}.test.ts`,
)

/** Scripts that only read. */
const withoutProcesses = 'scripts/{changed,structure,verify}/**/*.test.ts'

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many files mostly wait, for a database, a server, or one that was killed.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'thorough', description: 'Left out by `npm test`, run by `npm run test:thorough`.' },
    ],
    // A file that starts servers may need a while on a busy machine; nothing waits this long when it works.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          // Half of its time went into loading the same modules for every file. Each test has an app and a database of its own.
          isolate: false,
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [highlight()],
        test: {
          name: 'pure',
          // Loading took most of their time, too. What keeps a state of its own is in the last project.
          isolate: false,
          include: [
            'packages/{contract,sandbox}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            withoutProcesses,
          ],
          exclude: [...configDefaults.exclude, ...keepState],
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          // What they test runs in processes of its own.
          isolate: false,
          include: [
            'packages/{cli,license-client}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, withoutProcesses],
          globalSetup: [
            'apps/api/test/global-setup.ts',
            'packages/cli/src/testing/global-setup.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'stateful', include: ['packages/local-postgres/**/*.test.ts', ...keepState] },
      },
    ],
  },
})
