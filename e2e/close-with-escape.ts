import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Closes a modal after an action in it. The modal stays until the action has ended, which may be after the result is
 * shown.
 */
export async function closeWithEscape(page: Page, modal: Locator) {
  await expect(modal.getByRole('button', { name: 'Close', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
}
