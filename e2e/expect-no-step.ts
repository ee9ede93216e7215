import { expect, type Page } from '@playwright/test'

/** What was opened and closed has left no entry in the history that would have to be gone back from. */
export async function expectNoStep(page: Page) {
  await expect.poll(() => page.evaluate(() => history.state?.step ?? null)).toBeNull()
}
