import type { Page } from '@playwright/test'
import { comeToRest } from '../come-to-rest.ts'
import { expect, test } from '../console.ts'
import { holdCalls } from '../hold-calls.ts'

const pages = {
  Dashboard: '/console/dashboard',
  Statistic: '/console/statistic',
  'Select plan': '/console/select-plan',
  Welcome: '/console/welcome',
  'Signed-in devices': '/console/devices',
  Account: '/console/account',
}
const adminPages = {
  Monitor: '/console/admin-monitor',
  Requests: '/console/admin-requests',
  Users: '/console/admin-users',
  'E-mail sender': '/console/admin-email-sender',
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click()
  return page.getByRole('menu')
}

test.describe('a developer', () => {
  // With keys: without one the dashboard is closed.
  test.use({ visitor: 'busy' })

  test('finds behind the picture every page that the bar leaves out', async ({ page }) => {
    await test.step('opens the menu with a press during which its code arrives', async () => {
      const code = await holdCalls(page, '**/assets/ConsoleLayout-opened-*.js', 'GET')
      await page.goto('/console')
      await page.getByRole('button', { name: 'User menu' }).hover()
      const held = await code.next()
      await page.mouse.down()
      await held.continue()
      await comeToRest(page, 'ConsoleLayout-opened')
      await page.mouse.up()
      await expect(page.getByRole('menu')).toBeVisible()
    })
    await test.step('closes the menu with Esc and has the focus back', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused()
    })
    for (const [name, address] of Object.entries(pages)) {
      const menu = await openMenu(page)
      await menu.getByRole('menuitem', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const menu = await openMenu(page)
    await expect(menu.getByRole('menuitem', { name: 'Account' })).toBeVisible()
    for (const name of Object.keys(adminPages)) {
      await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
    }
  })
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test("finds the admins' pages there as well", async ({ page }) => {
    await page.goto('/console')
    for (const [name, address] of Object.entries({ ...adminPages, Account: pages.Account })) {
      const menu = await openMenu(page)
      await menu.getByRole('menuitem', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})
