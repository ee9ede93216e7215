import { expect, type Page } from '@playwright/test'

export async function expectRows(page: Page) {
  const rows = page.getByRole('option')
  await expect(rows.nth(3)).toBeAttached()
  const rowHeight = (await rows.first().boundingBox())?.height ?? 0
  const listHeight = (await page.getByRole('listbox').boundingBox())?.height ?? 0
  expect(listHeight / rowHeight).toBeCloseTo(3.5, 1)
}
