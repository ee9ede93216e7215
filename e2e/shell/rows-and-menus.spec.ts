import type { Page } from '@playwright/test'
import { waitUntilIdle } from '../wait-until-idle.ts'
import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { holdCalls } from '../hold-calls.ts'

test.use({ slow: 'every page is opened by its link' })

const own = {
  Account: '/console/account',
  'Signed-in devices': '/console/devices',
  Welcome: '/console/welcome',
}
const pages = {
  Dashboard: '/console/dashboard',
  Logs: '/console/logs',
  Alerts: '/console/alerts',
  Statistic: '/console/statistic',
  'Tracking quality': '/console/tracking-quality',
  'Lease inspector': '/console/lease-inspector',
  'Plan and invoices': '/console/select-plan',
  Members: '/console/workspace',
  'API tokens': '/console/tokens',
  Webhooks: '/console/webhooks',
  'My requests': '/console/my-requests',
  Settings: '/console/settings',
  'License Keys': '/console/license-keys',
}
const bar = ['Docs', 'License Keys', 'SDK', 'Report Issue', 'Blog', 'UseCase', 'UserAnalysis']
/** Pages of the back office without a link in the sidebar. */
const detailPages = ['blog-post', 'blog-viewer?id=1', 'usecase-post', 'usecase-viewer?id=1']
const backOffice = {
  Monitor: '/console/admin-monitor',
  Growth: '/console/admin-growth',
  Users: '/console/admin-users',
  Blog: '/console/blog-board',
  'Use cases': '/console/usecase-board',
  'User analysis': '/console/user-analysis',
  Email: '/console/admin-email-sender',
  Audit: '/console/admin-audit',
  Health: '/console/admin-health',
  Requests: '/console/admin-requests',
  Staff: '/console/admin-staff',
}

async function walkSidebar(page: Page, sidebar: string, places: Record<string, string>) {
  const links = page.getByRole('navigation', { name: sidebar }).getByRole('link')
  for (const [name, address] of Object.entries(places)) {
    const link = links.filter({ hasText: new RegExp(`^${name}`) })
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(links).toHaveCount(Object.keys(places).length)
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click()
  return page.getByRole('menu')
}

test.describe('a developer', () => {
  // The busy user has keys, without which the dashboard is closed.
  test.use({ visitor: 'busy' })

  test('opens every page from the sidebar, the account pages from the user menu, and the help @thorough', async ({
    page,
  }) => {
    await test.step('opens the menu with a press during which its code loads', async () => {
      const code = await holdCalls(page, '**/assets/ConsoleLayout-opened-*.js', 'GET')
      await page.goto('/console')
      await page.getByRole('button', { name: 'User menu' }).hover()
      const held = await code.next()
      await page.mouse.down()
      await held.continue()
      await waitUntilIdle(page, 'ConsoleLayout-opened')
      await page.mouse.up()
      // The menu takes the focus a moment after it appears; earlier keystrokes would go elsewhere.
      const menu = page.getByRole('menu')
      await expect
        .poll(() => menu.evaluate((node) => node.contains(document.activeElement)))
        .toBe(true)
    })
    await test.step('closes the menu with Esc, and the focus returns', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused()
    })
    for (const [name, address] of Object.entries(own)) {
      const menu = await openMenu(page)
      await menu.getByRole('menuitem', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await walkSidebar(page, 'Pages', pages)
    await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
    await test.step('reads what is new, and opens the rest of the help', async () => {
      const help = page.getByRole('button', { name: 'Help' })
      await help.click()
      await page.getByRole('menuitem', { name: 'What’s new' }).click()
      const news = page.getByRole('dialog', { name: 'What’s new' })
      await news.getByText('All changes').click()
      await expect(news.getByRole('heading', { name: /^\d+\.\d+\.\d+/ }).first()).toBeVisible()
      await news.getByRole('link', { name: 'Logs' }).click()
      await expect(page).toHaveURL('/console/logs')
      await expect(news).toHaveCount(0)
      await help.click()
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('Escape')
      for (const [name, address] of [
        ['Report an issue', '/console/report-issue'],
        ['Docs', '/console/docs'],
      ] as const) {
        await help.click()
        await page.getByRole('menuitem', { name }).click()
        await expect(page).toHaveURL(address)
      }
    })
  })
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test('has three more links and the back office sidebar, and finds users in the palette @thorough', async ({
    page,
  }) => {
    await page.goto('/console')
    await test.step('follows three more links in the bar', async () => {
      const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
      await expect(links).toHaveText(bar)
      for (const [name, address] of [
        ['Blog', '/console/blog-board'],
        ['UseCase', '/console/usecase-board'],
        ['UserAnalysis', '/console/user-analysis'],
      ] as const) {
        await links.filter({ hasText: new RegExp(`^${name}$`) }).click()
        await expect(page).toHaveURL(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      }
    })
    await test.step('switches between the back office and the console', async () => {
      await page.getByRole('link', { name: 'Back to the console' }).click()
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      await page.getByRole('link', { name: 'Back office' }).click()
      await expect(page).toHaveURL('/console/admin-requests')
    })
    await walkSidebar(page, 'Back office', backOffice)
    for (const name of detailPages) {
      await test.step(name, async () => {
        await goTo(page, `/console/${name}`)
        const sidebar = page.getByRole('navigation', { name: 'Back office' })
        const board = sidebar.getByRole('link', {
          name: name.startsWith('blog') ? 'Blog' : 'Use cases',
        })
        await expect(board).toHaveAttribute('aria-current', 'page')
        await expect(page).toHaveURL(`/console/${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .getByRole('combobox', { name: 'Search pages, keys, docs and actions' })
      .fill('lapsed')
    await page.getByRole('option', { name: 'Lars Holm lapsed@fovea.test' }).click()
    await expect(page).toHaveURL(/\/console\/admin-users\?id=/)
  })
})
