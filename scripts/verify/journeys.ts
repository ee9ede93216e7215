import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { findChromium } from './chromium.ts'
import { findLoggedErrors } from './console-log.ts'
import { type CheckOutcome, runProgram } from './outcome.ts'
import { makeFastFolder } from './fast-folder.ts'
import { findUnexplainedSlowTests } from './test-times.ts'
import { parsePlaywrightReport } from './test-reports.ts'

/** A slower journey states its reason: `slow`, in e2e/console.ts. */
const slowMs = 8_000

export async function runJourneys(isThorough: boolean): Promise<CheckOutcome> {
  const name = 'browser journeys'
  const chromium = await findChromium()
  if (chromium === undefined) {
    console.error(
      'No browser: install Chromium (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    )
    return { name, passed: 0, failed: 1 }
  }
  const { folder, remove } = await makeFastFolder('fovea-journeys-')
  const file = path.join(folder, 'journeys.json')
  const args = ['test', '--config=e2e/playwright.config.ts']
  if (!isThorough) args.push('--grep-invert=@thorough')
  const ok = await runProgram('playwright', args, {
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(await pickFreePorts(3)),
    E2E_FOLDER: folder,
    // Also moves the browsers' profiles.
    TMPDIR: folder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // Node.js strips the types by itself; Playwright's own transformation takes seconds.
    PW_DISABLE_TS_ESM: '1',
  })
  const text = await readFile(file, 'utf8').catch(
    () => '{"config":{"rootDir":""},"stats":{"expected":0,"unexpected":1},"suites":[]}',
  )
  const log = await readFile(path.join(folder, 'console.log'), 'utf8').catch(() => '')
  await remove()
  const { expected, unexpected, tests } = parsePlaywrightReport(text)
  for (const test of tests) test.logged = test.during && findLoggedErrors(log, test.during)
  for (const line of findUnexplainedSlowTests(tests, slowMs)) console.log(line)
  return {
    name,
    passed: expected,
    failed: ok ? unexpected : Math.max(1, unexpected),
    tests,
  }
}
