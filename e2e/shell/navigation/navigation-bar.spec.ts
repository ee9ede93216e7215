import type { Page } from '@playwright/test'
import { expect, test } from '../../console.ts'
import { holdCalls } from '../../hold-calls.ts'
import { continueCalls } from '../../continue-calls.ts'

test.use({ slow: 'every link of the bar is followed' })

const developerLinks = ['Docs', 'License Keys', 'SDK', 'Report Issue']

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test('sees exactly the links of the console, and follows them', async ({ context, page }) => {
    const { _doc, status } = await (await page.request.get('/api/user')).json()
    await test.step('without a name is Unknown, and without a picture has a default one', async () => {
      const nameless = { ..._doc, nickname: '', imageUrl: 'https://pictures.invalid/none.png' }
      await page.route('**/api/user', (route) =>
        route.fulfill({ json: { _doc: nameless, status } }),
      )
      await page.goto('/console')
      await expect(page.getByRole('banner').getByText('Unknown')).toBeVisible()
      await expect(page.getByRole('button', { name: 'User menu' })).toHaveText(/^U/)
      await continueCalls(page, '**/api/user')
    })

    const sdk = page.getByRole('link', { name: 'SDK' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await test.step('sees a progress bar while a page loads', async () => {
      const arrival = Promise.withResolvers<void>()
      await page.route('**/assets/**', async (route) => {
        await arrival.promise
        await route.continue()
      })
      await sdk.click()
      await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached()
      arrival.resolve()
      await expect(page.getByRole('heading', { level: 1, name: 'SDK' })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await continueCalls(page, '**/assets/**')
    })
    await test.step('returns to the first page by the logo', async () => {
      await expect(page).toHaveURL('/console/sdk')
      const logo = page.getByRole('banner').getByRole('link', { name: /home/ })
      await expect(logo).toHaveAttribute('href', '/console/')
      await logo.click()
      await expect(page).toHaveURL('/console/license-keys')
    })
    await test.step('follows the links', async () => {
      const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
      await expect(links).toHaveText(developerLinks)
      for (const [name, address] of [
        ['SDK', '/console/sdk'],
        ['Report Issue', '/console/report-issue'],
        ['License Keys', '/console/license-keys'],
      ] as const) {
        const link = links.filter({ hasText: new RegExp(`^${name}$`) })
        await link.click()
        await expect(page).toHaveURL(address)
        await expect(heading).toBeFocused()
        await expect(link).toHaveAttribute('aria-current', 'page')
      }
    })
    await test.step('reads the docs in a new tab', async () => {
      const opened = context.waitForEvent('page')
      await page.getByRole('link', { name: 'Docs' }).click()
      const docs = await opened
      await expect(docs).toHaveURL('/docs')
      await expect(docs.getByRole('heading', { level: 1 })).toBeVisible()
      await docs.close()
      await expect(page).toHaveURL('/console/license-keys')
    })

    const statistic = page.getByRole('link', { name: 'Statistic' })
    const toggle = page.getByRole('button', { name: 'Navigation' })
    await test.step('opens the sidebar as a drawer below 720 px', async () => {
      await page.setViewportSize({ width: 720, height: 800 })
      await expect(statistic).toBeVisible()
      await expect(toggle).toBeHidden()
      await page.setViewportSize({ width: 719, height: 800 })
      await expect(statistic).toBeHidden()
      await toggle.click()
      await expect(statistic).toBeVisible()
      await expect(page.getByRole('button', { name: 'Workspace: Personal' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(statistic).toBeHidden()
      await expect(toggle).toBeFocused()
    })
    await test.step('has a collapsed bar at 480 px and a full one at 481 px', async () => {
      await page.setViewportSize({ width: 481, height: 800 })
      const signOut = page.getByRole('button', { name: 'Sign out' })
      await expect(sdk).toBeVisible()
      await expect(signOut).toBeVisible()

      await page.setViewportSize({ width: 480, height: 800 })
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await expect(sdk).toBeHidden()
      await expect(signOut).toBeHidden()
      await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()

      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      await expect(signOut).toBeVisible()
      await statistic.click()
      await expect(page).toHaveURL('/console/statistic')
      await expect(statistic).toBeHidden()
      await toggle.click()
      await sdk.click()
      await expect(page).toHaveURL('/console/sdk')
      await expect(sdk).toBeHidden()
      await toggle.click()
      await expect(sdk).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/console/statistic')
      await expect(sdk).toBeHidden()
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    })
    await test.step('never has to scroll sideways, while a page loads and afterwards', async () => {
      const mail = await holdCalls(page, '**/api/user/me/mail', 'GET')
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
      await expect(page.getByRole('menu')).toHaveCount(0)
      const request = await mail.next()
      await expectNoSidewaysScroll(page)
      await request.continue()
      await expect(page.getByRole('switch')).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  })
})

async function expectNoSidewaysScroll(page: Page) {
  for (const width of [320, 480, 481, 719, 768, 960, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed).toBeLessThanOrEqual(width)
  }
}
