import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { runUntilVisible } from './license-keys.ts'

test.use({ visitor: 'developer' })

test('a call that does not get through is told, and can be tried again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/console/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tries: string[] = []
  await page.route('**/api/user/devices', (route) => {
    tries.push(route.request().method())
    return route.abort()
  })
  await page.goto('/console/devices')
  const notice = page.getByRole('alert')
  // The console tries twice more by itself before it says so.
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(notice).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(tries).toHaveLength(3)
  await expect(notice).toContainText('Your devices could not be loaded.')
  await expect(notice).toContainText('Check your connection and try again.')

  await page.unroute('**/api/user/devices')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'signed-in devices' })).toContainText('This device')
  await expect(notice).toHaveCount(0)
})

test('a refusal carries a reference to quote', async ({ page }) => {
  await page.route('**/api/user/devices', (route) =>
    route.fulfill({
      status: 429,
      json: {
        error: { code: 429, name: 'TOO_MANY', message: 'Wait a minute.', requestId: 'ref-42' },
      },
    }),
  )
  await page.goto('/console/devices')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Wait a minute.')
  await expect(notice).toContainText('ref-42')
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('pages that failed without a connection are there once it is back, without a click', async ({
  context,
  page,
}) => {
  await page.goto('/console/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'License Keys' }).click()
  await expect(page.getByRole('table', { name: 'production keys' })).toBeVisible()
  await context.setOffline(true)

  // One whose code is not here yet, and one whose calls fail.
  await page.getByRole('link', { name: 'Report Issue' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Check your connection and try again.')
  await expect(page.getByText('No connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Report Issue', level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('No connection.')).toBeHidden()
})

test('code that did not arrive comes with a fresh page', async ({ page }) => {
  await missMenu(page, '/console/welcome')
  const menu = page.getByRole('button', { name: 'User menu' })
  const begunAnew = page.waitForEvent('load')
  await menu.hover()
  await begunAnew
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Signed-in devices' })).toBeVisible()
})

test('what was typed is not given up for code that did not arrive', async ({ page }) => {
  await missMenu(page, '/console/account')
  const email = page.getByRole('textbox', { name: 'Contact e-mail' })
  await email.fill('typed@example.com')
  const menu = page.getByRole('button', { name: 'User menu' })
  await menu.hover()
  await expect(menu).toHaveAttribute(
    'title',
    /^The menu could not be loaded\. .* reload the page\.$/,
  )
  await expect(email).toHaveValue('typed@example.com')
})

/** Opens a page whose menu does not arrive when the page has come to rest; afterwards it would. */
async function missMenu(page: Page, address: string) {
  const code = '**/assets/UserMenuPanel-*.js'
  await page.route(code, (route) => route.abort())
  const missed = page.waitForEvent('requestfailed', (one) => one.url().includes('UserMenuPanel'))
  await page.goto(address)
  await missed
  await page.unroute(code)
}

test('a server that cannot be reached for a while is asked again by itself', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/user/devices', (route) => route.abort())
  await page.route('**/api/health', (route) => route.abort())
  await page.goto('/console/devices')
  const notice = page.getByRole('alert')
  await runUntilVisible(page, notice)
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.unroute('**/api/user/devices')
  await page.unroute('**/api/health')
  const table = page.getByRole('table', { name: 'signed-in devices' })
  await runUntilVisible(page, table.getByText('This device'))
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('No connection.')).toBeHidden()
})

test('signing out without a connection does not pretend', async ({ page }) => {
  await page.route('**/api/user/session', (route) => route.abort())
  await page.goto('/console/welcome')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(/^You are still signed in\./)).toBeVisible()
  await expect(page).toHaveURL('/console/welcome')
})
