import type { Page } from '@playwright/test'
import { adminPages, consolePages, publicPages, states } from './accessibility-table.ts'
import { expectAccessible, withoutMotion } from './axe.ts'
import { expect, test } from '../console.ts'

test.use(withoutMotion)

const slow = { annotation: { type: 'slow', description: 'axe looks at many pages, twice' } }

for (const { name, visitor, rows } of [
  { name: 'the public pages', visitor: 'nobody', rows: publicPages },
  { name: 'the pages of the console', visitor: 'admin', rows: consolePages },
  { name: 'the pages of admins', visitor: 'admin', rows: adminPages },
  { name: 'what opens in them', visitor: 'admin', rows: states },
] as const) {
  test.describe(name, () => {
    test.use({ visitor })

    test('can be used by everybody, in both themes', slow, async ({ page }) => {
      // One test for many pages, so that the browser loads the console once.
      test.slow()
      for (const { address, state = 'as it arrives', open } of rows) {
        await (open === undefined ? turnTo(page, address) : page.goto(address))
        await arrive(page)
        await open?.(page)
        await expectAccessible(page, `${address}, ${state}`)
        if (open === undefined) await expectToFit(page, address)
      }
    })
  })
}

/** The narrowest screen shows all of it without being moved sideways. */
async function expectToFit(page: Page, address: string) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.soft.poll(width, `${address}, at 360 px`).toBeLessThanOrEqual(360)
  if (size !== null) await page.setViewportSize(size)
}

/** Goes there without a page load where the console is open, as a link does. */
async function turnTo(page: Page, address: string) {
  const here = new URL(page.url()).pathname
  if (!here.startsWith('/console/') || address.startsWith(here)) {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** Nothing is on its way any more: no placeholder stands in for content. */
async function arrive(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be loaded/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
