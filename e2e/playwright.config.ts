import path from 'node:path'
import { defineConfig } from '@playwright/test'
import type { ConsoleOptions } from './console.ts'
import { consoleLog, consoleUrl, consoleFolder, consolePort } from './console-address.ts'

const minuteMs = 60_000
/** A run that fails should end in minutes, so no single step is waited for longer. */
const stepTimeoutMs = 15_000

export default defineConfig<ConsoleOptions>({
  testDir: '.',
  outputDir: '../test-results',
  // One more than the cores of a small machine: a journey waits for the server half of its time.
  workers: 3,
  fullyParallel: true,
  // A journey that takes longer says why (`slow` in console.ts). There is no second try.
  timeout: 1.5 * minuteMs,
  // What `toPass` repeats has several steps.
  expect: { timeout: stepTimeoutMs, toPass: { timeout: 2 * stepTimeoutMs } },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ...jsonReport()],
  use: {
    baseURL: consoleUrl,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Drawing motion is a tenth of the work, and nothing but the journeys about motion is about it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: stepTimeoutMs,
    // A page loads dozens of files.
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
    // Its log is kept for whoever wants to know why a journey failed.
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

/** The run as a whole reads its counts from this file; alone, nobody does. */
function jsonReport(): ['json'][] {
  return process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [] : [['json']]
}
