import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readSources } from '../structure/sources.ts'
import { type CheckOutcome, runProgram } from './outcome.ts'
import { findFirstExisting, installPackage, canInstallPackages } from './packages.ts'
import { makeFastFolder } from './fast-folder.ts'
import type { TimedTest } from './test-times.ts'
import { parseVitestReport } from './test-reports.ts'

export async function runTests(isThorough: boolean): Promise<CheckOutcome> {
  await haveCurl()
  const { folder, remove } = await makeFastFolder('fovea-tests-')
  const file = path.join(folder, 'tests.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  if (!isThorough) args.push('--tags-filter=!thorough')
  const leftOut = isThorough ? {} : { LEFT_OUT_TESTS: listThoroughFiles().join(' ') }
  const ok = await runProgram('vitest', args, { TMPDIR: folder, ...leftOut })
  const text = await readFile(file, 'utf8').catch(
    () => '{"numPassedTests":0,"numFailedTests":1,"testResults":[]}',
  )
  await remove()
  const { passed, failed, tests } = parseVitestReport(text)
  const name = 'unit and API tests'
  if (ok || failed > 0) return { name, passed, failed, tests }
  return { name, passed, failed: 1, tests: [...tests, outsideOfTests] }
}

/** These are not even loaded, because what a file opens while it loads is closed only after its tests. */
function listThoroughFiles() {
  return [...readSources(/\.test\.tsx?$/)]
    .filter(([, text]) => text.startsWith('// @module-tag thorough'))
    .map(([file]) => file)
}

/** Examples of the docs are run as written, and need curl. */
async function haveCurl() {
  const places = (process.env['PATH'] ?? '').split(path.delimiter)
  const found = await findFirstExisting(places.map((folder) => path.join(folder, 'curl')))
  if (found === undefined && canInstallPackages) await installPackage('curl')
}

/** A file that cannot be loaded, or an uncaught error, has no failed test to count, but fails the run. */
const outsideOfTests: TimedTest = {
  file: 'vitest',
  name: 'the run itself',
  ms: 0,
  failure:
    'Something failed outside of the tests: see "Unhandled Errors" or "Failed Suites" above.',
}
