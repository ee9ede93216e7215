import { configDefaults, defineConfig } from 'vitest/config'
import { highlightPlugin } from './apps/web/highlight.ts'
import { LongestFirst } from './scripts/verify/longest-first.ts'

/** Modules that remember something, as the server's clock and address; those of local-postgres, too, remember a file's databases. */
const keepState = ['http/http', 'http/once', 'time/server-clock'].map(
  (name) => `apps/web/src/lib/${name}.test.ts`,
)

/** Scripts that only read. */
const withoutProcesses = 'scripts/{changed,structure,verify}/**/*.test.ts'

const minuteMs = 60_000
/** By `npm run test:generated`, each rule is tried with many thousands of inputs. */
const isGenerated = process.env['GENERATED_TESTS'] === 'all'

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many files mostly wait, for a database, a server, or one that was killed.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'thorough', description: 'Left out by `npm test`, run by `npm run test:thorough`.' },
    ],
    // Nothing waits this long when it works, also beside other programs; a red run ends in minutes.
    testTimeout: isGenerated ? 10 * minuteMs : 2 * minuteMs,
    hookTimeout: 2 * minuteMs,
    expect: { poll: { timeout: 0.5 * minuteMs } },
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
        plugins: [highlightPlugin()],
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
          // They start and end whole servers, and some build a release.
          testTimeout: 5 * minuteMs,
          hookTimeout: 5 * minuteMs,
          expect: { poll: { timeout: minuteMs } },
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
