import { expect, type Locator, type Page } from '@playwright/test'

/** Leaves a modal after an act in it: until the act has ended the modal stays, and what it shows may be there before that. */
export async function closeWithEscape(page: Page, modal: Locator) {
  await expect(modal.getByRole('button', { name: 'Close', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
}
