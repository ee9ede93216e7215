import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type Outcome, run } from './outcome.ts'

const counts = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })

/** Unit tests and the API's tests on a real PostgreSQL. */
export async function runTests(): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-tests-'))
  const file = path.join(folder, 'tests.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await run('vitest', args)
  const text = await readFile(file, 'utf8').catch(() => '{"numPassedTests":0,"numFailedTests":1}')
  await rm(folder, { recursive: true, force: true })
  const { numPassedTests, numFailedTests } = counts.parse(JSON.parse(text))
  // A file that cannot be loaded has no failed test to count, and fails the run all the same.
  return {
    name: 'unit and API tests',
    passed: numPassedTests,
    failed: ok ? numFailedTests : Math.max(1, numFailedTests),
  }
}
