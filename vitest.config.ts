import { configDefaults, defineConfig } from 'vitest/config'
import { highlight } from './apps/web/highlight.ts'

/** Modules of the console that remember something, as the server's clock and address. */
const keepState = ['http/http', 'http/once', 'time/server-clock'].map(
  (name) => `apps/web/src/lib/${name}.test.ts`,
)

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many files mostly wait, for a database, a server, or one that was killed.
    maxWorkers: 3,
    // A file that starts servers may need a while on a busy machine; nothing waits this long when it works.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
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
          include: ['packages/{contract,sandbox}/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...keepState],
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: [
            'packages/{license-client,local-postgres}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            ...keepState,
          ],
        },
      },
    ],
  },
})
