import type { Page } from '@playwright/test'
import { expect, test } from '../../console.ts'

test.use({ slow: 'the navigation is used at five widths and enlarged' })

const sizes = [
  { width: 480, sidebar: 'drawer' },
  { width: 600, sidebar: 'drawer' },
  { width: 768, sidebar: 'icons' },
  { width: 1280, sidebar: 'names' },
  { width: 1920, sidebar: 'names' },
] as const

const sections = ['/console/logs', '/console/license-keys', '/console/select-plan']

test.describe('a developer', () => {
  test.use({ visitor: 'busy' })

  for (const { width, sidebar } of sizes) {
    test(`finds pages, the switcher and the invitation at ${width} px @thorough`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/console/logs')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      const toggle = page.getByRole('button', { name: 'Navigation' })
      const aside = page.getByRole('complementary', { name: 'Sidebar' })
      const pages = aside.getByRole('navigation', { name: 'Pages' })

      await test.step('the bar is one row, and nothing lies over anything else', async () => {
        await expectOneRow(page)
        await expectNoSidewaysScroll(page)
      })
      await test.step('the sidebar has its form', async () => {
        if (sidebar === 'drawer') {
          await expect(aside).toBeHidden()
          await toggle.click()
        } else {
          await expect(toggle).toBeHidden()
          const shown = (await aside.boundingBox())?.width ?? 0
          expect(shown).toBe(sidebar === 'icons' ? 56 : 232)
        }
        await expect(aside).toBeVisible()
        await expectEvenColumn(page)
      })
      await test.step('exactly the current item is marked, before and after following another', async () => {
        const current = pages.locator('[aria-current="page"]')
        await expect(current).toHaveText('Logs')
        const before = await heightOf(pages)
        await pages.getByRole('link', { name: 'Alerts' }).click()
        await expect(page).toHaveURL('/console/alerts')
        if (sidebar === 'drawer') await toggle.click()
        await expect(current).toHaveText('Alerts')
        expect(await heightOf(pages)).toBe(before)
      })
      await test.step('the switcher and the invitation are one click away', async () => {
        await aside.getByRole('button', { name: 'Workspace: Personal' }).click()
        await expect(page.getByRole('menuitem', { name: 'New workspace…' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
        if (sidebar === 'drawer' && !(await aside.isVisible())) await toggle.click()
        await aside.getByRole('button', { name: 'Invite people' }).click()
        // A personal workspace has no members, so that a team comes first.
        await expect(page.getByRole('dialog', { name: 'New workspace' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      })
      if (sidebar === 'drawer') {
        await test.step('a window that becomes wide closes the drawer', async () => {
          if (!(await aside.isVisible())) await toggle.click()
          await page.setViewportSize({ width: 1280, height: 800 })
          await expect(page.getByRole('main')).not.toHaveAttribute('inert')
          await page.setViewportSize({ width, height: 800 })
          await expect(aside).toBeHidden()
        })
      }
      await test.step('no page scrolls sideways', async () => {
        for (const address of sections) {
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectOneRow(page)
          await expectNoSidewaysScroll(page)
        }
      })
    })
  }

  test('keeps most of the height for the page at 200 % @thorough', async ({ page }) => {
    // A browser that shows a page of 1280 by 800 pixels twice as large lays it out in half of them.
    await page.setViewportSize({ width: 640, height: 400 })
    await page.goto('/console/logs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bar = await page.getByRole('banner').boundingBox()
    expect((bar?.height ?? 400) / 400).toBeLessThan(0.2)
    await expectNoSidewaysScroll(page)
  })

  test('has one grid for bar, sidebar and page at 1920 px @thorough', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto('/console/logs')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const logo = await page.getByRole('banner').getByRole('link', { name: /home/ }).boundingBox()
    const signOut = await page.getByRole('button', { name: 'Sign out' }).boundingBox()
    const side = await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox()
    const main = await page.getByRole('main').boundingBox()
    if (!logo || !signOut || !side || !main) throw new Error('a part of the frame is not shown')
    expect(Math.abs(logo.x - 20 - side.x)).toBeLessThanOrEqual(1)
    expect(main.x).toBe(side.x + side.width)
    const contentEnd = main.x + main.width
    expect(signOut.x + signOut.width).toBeLessThanOrEqual(contentEnd)
    expect(contentEnd - signOut.x - signOut.width).toBeLessThanOrEqual(40)
  })
})

async function expectNoSidewaysScroll(page: Page) {
  const [needed, given] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(needed).toBe(given)
}

/** All controls of the bar lie beside each other, inside of it. */
async function expectOneRow(page: Page) {
  const problems = await page.getByRole('banner').evaluate((banner) => {
    const bar = banner.getBoundingClientRect()
    const boxes = [...banner.querySelectorAll('a, button')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .toSorted((a, b) => a.left - b.left)
    const outside = boxes.filter(
      (box) => box.top < bar.top - 1 || box.bottom > bar.bottom + 1 || box.right > bar.right + 1,
    )
    const overlapping = boxes.filter((box, at) => {
      const next = boxes[at + 1]
      return next !== undefined && box.right > next.left + 1
    })
    return outside.length + overlapping.length
  })
  expect(problems).toBe(0)
}

/** Links of the sidebar have one left edge and one height. */
async function expectEvenColumn(page: Page) {
  const edges = await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const { left, height } = link.getBoundingClientRect()
        return `${Math.round(left)} ${Math.round(height)}`
      }),
    )
  expect(new Set(edges).size).toBe(1)
}

async function heightOf(part: ReturnType<Page['locator']>) {
  return (await part.boundingBox())?.height
}
