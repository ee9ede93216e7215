import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { createErrorBody, runUntilVisible } from '../license-keys/license-keys.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ visitor: 'developer', slow: 'it waits for a server that comes back' })

test('a developer retries a failed call, and sees a server recover without a click @thorough', async ({
  page,
}) => {
  await page.clock.install()
  const devices = '**/api/user/devices'
  const notice = page.getByRole('alert')
  const table = page.getByRole('table', { name: 'signed-in devices' })

  await test.step('a call without a connection shows an error, and can be retried', async () => {
    const tries: string[] = []
    await page.route(devices, (route) => {
      tries.push(route.request().method())
      return route.abort()
    })
    await page.goto('/console/devices')
    // The console retries once before it shows an error. Other loads would time out before that, so they wait for the
    // first try.
    await expect.poll(() => tries.length).toBeGreaterThan(0)
    await expect(async () => {
      await page.clock.runFor(5000)
      await expect(notice).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [0] })
    expect(tries).toHaveLength(3)
    await expect(notice).toContainText('Your devices could not be loaded.')
    await expect(notice).toContainText('Check your connection and try again.')

    await continueCalls(page, devices)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(table).toContainText('This device')
    await expect(notice).toHaveCount(0)
  })
  await test.step('an error has a reference to quote', async () => {
    await page.route(devices, (route) => route.fulfill(createErrorBody(429, 'Wait a minute.')))
    await page.reload()
    await expect(notice).toContainText('Wait a minute.')
    await expect(notice).toContainText('ref-42')
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible()
    await continueCalls(page, devices)
  })
  await test.step('the page polls an unreachable server', async () => {
    await page.route(devices, (route) => route.abort())
    await page.route('**/api/health', (route) => route.abort())
    await page.reload()
    await runUntilVisible(page, notice)
    await expect(page.getByText('No connection.')).toBeVisible()
    await continueCalls(page, devices)
    await continueCalls(page, '**/api/health')
    await runUntilVisible(page, table.getByText('This device'))
    await expect(notice).toHaveCount(0)
    await expect(page.getByText('No connection.')).toBeHidden()
  })
  await test.step('signing out without a connection does not claim success', async () => {
    await page.route('**/api/user/session', (route) => route.abort())
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText(/^We couldn't confirm that you were signed out\./)).toBeVisible()
    await expect(page).toHaveURL('/console/devices')
  })
})

test('pages that failed without a connection load once it is back', async ({ context, page }) => {
  await page.goto('/console/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: 'License Keys' })
    .click()
  await expect(page.getByRole('region', { name: 'Production keys' })).toBeVisible()
  await context.setOffline(true)

  await page.getByRole('link', { name: 'Report Issue' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Check your connection and try again.')
  await expect(page.getByText('No connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Report Issue', level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('No connection.')).toBeHidden()
})

test('a developer gets missing code by a reload, which never discards typed text @thorough', async ({
  page,
}) => {
  const menu = page.getByRole('button', { name: 'User menu' })
  await test.step('a reload loads the code', async () => {
    await missMenu(page, '/console/welcome')
    const begunAnew = page.waitForEvent('load')
    page.once('framenavigated', () => void continueCalls(page, menuCode))
    await menu.hover()
    await begunAnew
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Signed-in devices' })).toBeVisible()
  })
  await test.step('typed text prevents the reload', async () => {
    await missMenu(page, '/console/account')
    const email = page.getByRole('textbox', { name: 'Contact email' })
    await email.fill('typed@example.com')
    await menu.hover()
    await expect(menu).toHaveAttribute(
      'title',
      /^The menu could not be loaded\. .* reload the page\.$/,
    )
    await expect(email).toHaveValue('typed@example.com')
  })
})

const menuCode = '**/assets/ConsoleLayout-opened-*.js'

/**
 * Opens a page whose menu fails to load: some browsers load it again when it is opened, others never on the same page.
 */
async function missMenu(page: Page, address: string) {
  await page.route(menuCode, (route) => route.abort())
  const missed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('ConsoleLayout-opened'),
  )
  await page.goto(address)
  await missed
}
