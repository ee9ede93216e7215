import type { Page } from '@playwright/test'
import { adminPages, consolePages, publicPages } from './accessibility-table.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from '../console.ts'
import { goTo, pushAddress } from '../go-to.ts'
import { loadingPages } from './loading-pages.ts'
import { holdMatching } from '../hold-calls.ts'

test.use({ slow: 'axe checks many pages twice' })

const desk = { width: 1280, height: 800 }

for (const { name, visitor, rows } of [
  { name: 'the public pages', visitor: 'anonymous', rows: publicPages },
  { name: 'the pages of the console', visitor: 'admin', rows: consolePages },
  { name: 'the pages of admins @thorough', visitor: 'admin', rows: adminPages },
] as const) {
  test.describe(name, () => {
    test.use({ visitor })

    // A single test for many pages, so that the browser loads the console once.
    test('all pages are accessible in both themes', async ({ page }) => {
      for (const { address, prepare } of rows) {
        await prepare?.(page)
        await goTo(page, address)
        await arrive(page)
        await expectAccessible(page, `${address}, as it arrives`)
        await expectToFit(page, address)
      }
    })

    if (rows.every(({ states }) => states === undefined)) return
    test('all pages with their dialogs and menus are accessible in both themes @thorough', async ({
      page,
    }) => {
      let go = goTo
      for (const { address, prepare, states = [], isStuck } of rows) {
        if (states.length === 0) continue
        await prepare?.(page)
        await go(page, address)
        await arrive(page)
        for (const { state, open } of states) {
          await close(page)
          await open(page)
          await expectAccessible(page, `${address}, ${state}`)
        }
        await page.setViewportSize(desk)
        go = isStuck === true ? load : goTo
      }
    })
  })
}

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test('all pages are accessible in both themes while they load @thorough', async ({ page }) => {
    await page.goto('/console/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await holdMatching(page, /\/api\/(?!user$|live|health)/)
    for (const address of loadingPages) {
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
      await page.evaluate(pushAddress, address)
      await expect(page.locator('h1[data-left]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
      await expectAccessible(page, `${address}, while it loads`)
    }
  })
})

async function load(page: Page, address: string) {
  await page.goto(address)
}

async function close(page: Page) {
  const open = page.locator('[role="dialog"], [role="menu"]')
  if ((await open.count()) > 0) await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
}

async function expectToFit(page: Page, address: string) {
  await page.setViewportSize({ width: 360, height: 800 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.soft.poll(width, `${address}, at 360 px`).toBeLessThanOrEqual(360)
  await page.setViewportSize(desk)
}

async function arrive(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be loaded/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
