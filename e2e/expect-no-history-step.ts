import { expect, type Page } from '@playwright/test'

export async function expectNoHistoryStep(page: Page) {
  await expect.poll(() => page.evaluate(() => history.state?.step ?? null)).toBeNull()
}
