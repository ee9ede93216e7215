import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adminPages, consolePages, publicPages, states } from './accessibility-table.ts'
import { expectDark, expectLight } from './brightness.ts'
import { expect, test } from './console.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// Colours are judged as they stand, not on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
        const light = await violations(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectDark(page)
        const dark = await violations(page)
        expect.soft({ light, dark }, `${address}, ${state}`).toEqual({ light: [], dark: [] })
      }
    })
  })
}

/** Nothing is on its way any more: no placeholder stands in for content. */
async function arrive(page: Page, address: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectLight(page)
}

async function violations(page: Page) {
  // There are no frames, for which it would open a page of its own each time.
  const axe = new AxeBuilder({ page }).withTags(rules).setLegacyMode(true)
  const found = await axe.analyze()
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
