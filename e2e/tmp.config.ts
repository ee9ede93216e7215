import config from './playwright.config.ts'
const { webServer: _, ...rest } = config
export default { ...rest, workers: 2, timeout: 300_000, expect: { timeout: 60_000, toPass: { timeout: 90_000 } }, use: { ...rest.use, actionTimeout: 60_000, navigationTimeout: 60_000 } }
