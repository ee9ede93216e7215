import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Outcome, run } from './outcome.ts'
import { readVitestReport } from './test-reports.ts'

/** Unit tests and the API's tests on a real PostgreSQL. */
export async function runTests(): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-tests-'))
  const file = path.join(folder, 'tests.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await run('vitest', args)
  const text = await readFile(file, 'utf8').catch(
    () => '{"numPassedTests":0,"numFailedTests":1,"testResults":[]}',
  )
  await rm(folder, { recursive: true, force: true })
  const { passed, failed, tests } = readVitestReport(text)
  // A file that cannot be loaded has no failed test to count, and fails the run all the same.
  return {
    name: 'unit and API tests',
    passed,
    failed: ok ? failed : Math.max(1, failed),
    tests,
  }
}
