import path from 'node:path'
import { z } from 'zod'
import type { TimedTest } from './test-times.ts'

const root = path.join(import.meta.dirname, '../..')
const fromRoot = (file: string) => path.relative(root, file)

const ofVitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        // Skipped tests have no duration.
        z.object({
          fullName: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

export function parseVitestReport(text: string) {
  const { numPassedTests, numFailedTests, testResults } = ofVitest.parse(JSON.parse(text))
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration, failureMessages }): TimedTest => ({
      file: fromRoot(file),
      name: fullName,
      ms: duration ?? 0,
      failure: failureMessages?.[0],
    })),
  )
  return { passed: numPassedTests, failed: numFailedTests, tests }
}

const suite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
          results: z.array(
            z.object({
              startTime: z.iso.datetime(),
              duration: z.number(),
              errors: z.array(z.object({ message: z.string().optional() })),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites(): z.ZodOptional<z.ZodArray<typeof suite>> {
    return z.array(suite).optional()
  },
})

const ofPlaywright = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  suites: z.array(suite),
})

export function parsePlaywrightReport(text: string) {
  const { config, stats, suites } = ofPlaywright.parse(JSON.parse(text))

  function testsOf({ file, title, specs, suites: inner = [] }: z.infer<typeof suite>): TimedTest[] {
    const described = title === file ? '' : `${title} `
    return [
      ...specs.flatMap((spec) =>
        spec.tests.flatMap(({ annotations, results }) =>
          results.map(({ startTime, duration, errors }) => ({
            file: fromRoot(path.join(config.rootDir, file)),
            name: `${described}${spec.title}`,
            ms: duration,
            during: { from: Date.parse(startTime), to: Date.parse(startTime) + duration },
            reason: annotations.find(({ type }) => type === 'slow')?.description,
            failure:
              errors.length === 0
                ? undefined
                : errors.map(({ message }) => message ?? '').join('\n'),
          })),
        ),
      ),
      ...inner.flatMap(testsOf),
    ]
  }

  return { ...stats, tests: suites.flatMap(testsOf) }
}
