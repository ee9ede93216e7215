import type { Page } from '@playwright/test'
import { adminPages, consolePages, publicPages, states } from './accessibility-table.ts'
import { expectAccessible, withoutMotion } from './axe.ts'
import { expect, test } from './console.ts'

test.use(withoutMotion)

for (const { name, visitor, rows } of [
  { name: 'the public pages', visitor: 'nobody', rows: publicPages },
  { name: 'the pages of the console', visitor: 'admin', rows: consolePages },
  { name: 'the pages of admins', visitor: 'admin', rows: adminPages },
  { name: 'what opens in them', visitor: 'admin', rows: states },
] as const) {
  test.describe(name, () => {
    test.use({ visitor })

    test('can be used by everybody, in both themes', async ({ page }) => {
      // One test for many pages, so that the browser loads the console once.
      test.slow()
      for (const { address, state = 'as it arrives', open } of rows) {
        await arrive(page, address)
        await open?.(page)
        await expectAccessible(page, `${address}, ${state}`)
      }
    })
  })
}

/** Nothing is on its way any more: no placeholder stands in for content. */
async function arrive(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be loaded/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
