import { configDefaults, defineConfig } from 'vitest/config'
import { highlightPlugin } from './apps/web/highlight.ts'
import { LongestFirst } from './scripts/verify/longest-first.ts'

/**
 * These modules keep state between tests, for example the server's clock and address. The tests of local-postgres do
 * too.
 */
const keepState = ['http/http', 'http/action-sender', 'time/server-clock'].map(
  (name) => `apps/web/src/lib/${name}.test.ts`,
)

/** These tests only read files. */
const readOnlyTests = 'scripts/{changed,structure,verify}/**/*.test.ts'

/** `npm test` names the files of the thorough run here. */
const leftOut = process.env['LEFT_OUT_TESTS']?.split(' ') ?? []

const minuteMs = 60_000
/** `npm run test:generated` tries each rule with many thousands of inputs. */
const isGenerated = process.env['GENERATED_TESTS'] === 'all'

export default defineConfig({
  test: {
    // Exceeds the cores of a small machine by one, because many files mostly wait for a database, a server or a killed
    // process.
    maxWorkers: 3,
    exclude: [...configDefaults.exclude, ...leftOut],
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'thorough', description: 'Left out by `npm test`, run by `npm run test:thorough`.' },
    ],
    // Far above the duration of a passing test, also on a busy machine; a failing run still ends in minutes.
    testTimeout: isGenerated ? 10 * minuteMs : 2 * minuteMs,
    hookTimeout: 2 * minuteMs,
    expect: { poll: { timeout: 0.5 * minuteMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          // Sharing modules between files halves the time. Each test has a separate app and database.
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
          // Sharing modules saves most of the time. Files that keep state are in the last project.
          isolate: false,
          include: [
            'packages/{contract,sandbox}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            readOnlyTests,
          ],
          exclude: [...configDefaults.exclude, ...keepState],
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          // These tests run their subjects in separate processes.
          isolate: false,
          // These tests start and stop whole servers, and some build a release.
          testTimeout: 5 * minuteMs,
          hookTimeout: 5 * minuteMs,
          expect: { poll: { timeout: minuteMs } },
          include: [
            'packages/{cli,license-client}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, readOnlyTests],
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
