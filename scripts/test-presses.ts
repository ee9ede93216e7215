import { pickFreePorts } from '@fovea/local-postgres'
import { findChromium } from './verify/chromium.ts'
import { runProgram } from './verify/outcome.ts'

const chromium = await findChromium()
if (chromium === undefined) throw new Error('No browser: install Chromium, or set CHROMIUM_PATH.')

const journey = [
  'test',
  '--config=e2e/playwright.config.ts',
  'e2e/everything/every-action-once.spec.ts',
]
const ok = await runProgram('playwright', [...journey, ...process.argv.slice(2)], {
  ALL_WAYS: '1',
  CHROMIUM_PATH: chromium,
  E2E_PORT: String(await pickFreePorts(3)),
})
process.exitCode = ok ? 0 : 1
