import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { findFaintFocusRings } from './focus-rings.ts'

test.use({ visitor: 'busy', slow: 'every control is checked in several themes' })

test('focused elements have a ring, and rings and tabs remain visible in forced colours @thorough', async ({
  page,
}) => {
  for (const [address, colorScheme] of [
    ['/console/license-keys', 'dark'],
    ['/console/statistic', 'dark'],
    ['/console/account', 'light'],
  ] as const) {
    await test.step(`${address}, by the Tab key`, async () => {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await findFaintFocusRings(page)).toEqual([])
    })
  }

  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await test.step('the current page is marked in the bar', async () => {
    await goTo(page, '/console/license-keys')
    const bar = page.getByRole('navigation', { name: 'Console' })
    const active = bar.getByRole('link', { name: 'License Keys' })
    await expect(active).toHaveAttribute('aria-current', 'page')
    const mark = await active.evaluate((link) => {
      const { borderBottomWidth, borderBottomColor } = getComputedStyle(link, '::after')
      return {
        borderBottomWidth,
        differs: borderBottomColor !== getComputedStyle(link).backgroundColor,
      }
    })
    expect(mark).toEqual({ borderBottomWidth: '2px', differs: true })
  })
  await test.step('the days that are left differ from those that have passed', async () => {
    // Only users with nothing but a trial see its remaining days.
    for (const kind of ['prod', 'commercial']) {
      await page.route(`**/api/license/${kind}`, (route) =>
        route.fulfill({ json: { payload: { docs: [] } } }),
      )
    }
    await goTo(page, '/console/dashboard')
    const ring = page.locator('main svg:has([data-left])')
    await expect(ring).toBeVisible()
    const [left, passed] = await ring.evaluate((svg) =>
      ['[data-left]', 'path:not([data-left])'].map((days) => {
        const day = svg.querySelector(days)
        return day && getComputedStyle(day).stroke
      }),
    )
    expect(left).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
    expect(passed).not.toBe(left)
  })
  await test.step('the active tab differs from the others', async () => {
    await goTo(page, '/console/docs')
    const tabs = page.getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    const edges = await tabs.evaluateAll((all) =>
      all.map((tab) => ({
        isOpen: tab.ariaSelected === 'true',
        edge: getComputedStyle(tab).borderBottomColor,
      })),
    )
    const open = edges.find(({ isOpen }) => isOpen)
    expect(edges.filter(({ isOpen, edge }) => isOpen !== (edge === open?.edge))).toEqual([])
  })
})
