import path from 'node:path'
import { defineConfig } from '@playwright/test'
import type { ConsoleOptions } from './console.ts'
import { consoleLog, consoleUrl, consoleFolder, consolePort } from './console-address.ts'

const minuteMs = 60_000
/** A failing run should end within minutes, so no step waits longer than this. */
const stepTimeoutMs = 15_000

export default defineConfig<ConsoleOptions>({
  testDir: '.',
  outputDir: '../test-results',
  // Three workers for two cores: a journey waits for the server half of its time.
  workers: 3,
  fullyParallel: true,
  // A slower journey gives a reason (`slow` in console.ts). There are no retries.
  timeout: 1.5 * minuteMs,
  // `toPass` repeats several steps.
  expect: { timeout: stepTimeoutMs, toPass: { timeout: 2 * stepTimeoutMs } },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ...jsonReport()],
  use: {
    baseURL: consoleUrl,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Animations cost a tenth of the CPU time, and only the journeys about motion need them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: stepTimeoutMs,
    navigationTimeout: 2 * stepTimeoutMs,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `exec node scripts/start.ts >'${consoleLog}'`,
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      PORT: String(consolePort),
      DATA_DIR: path.join(consoleFolder, 'data'),
      RATE_LIMIT_FACTOR: '100',
      DATABASE_TIMEOUT_FACTOR: '20',
      STRIPE_TIMEOUT_FACTOR: '20',
      TERMS_URL: 'https://fovea.test/terms',
      PRIVACY_URL: 'https://fovea.test/privacy',
    },
    url: `${consoleUrl}/api/health`,
    // The first start after a change builds the console.
    timeout: 3 * minuteMs,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})

/** Only a full run sets the file and reads its numbers from this report. */
function jsonReport(): ['json'][] {
  return process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [] : [['json']]
}
