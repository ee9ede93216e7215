import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'

test.use({ visitor: 'developer' })

const told = 'Contact email saved.'

async function saveEmail(page: Page) {
  const saved = page.waitForResponse('**/api/user/me')
  await page.getByRole('button', { name: 'Save email' }).click()
  await (await saved).finished()
  await page.clock.runFor(400)
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  // The toast appears before timers enable the button again.
  await expect(async () => {
    await page.clock.runFor(5)
    const button = page.getByRole('button', { name: 'Save email' })
    await expect(button).not.toHaveAttribute('data-loading', /./, { timeout: 100 })
  }).toPass()
}

test('a toast disappears after 5 seconds, or with ok', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/console/account')
  await saveEmail(page)
  await page.clock.runFor(4500)
  await expect(page.getByText(told)).toBeVisible()
  await page.clock.runFor(500)
  await expect(page.getByText(told)).toHaveCount(0)

  await saveEmail(page)
  await page.getByRole('button', { name: 'ok', exact: true }).click()
  await expect(page.getByText(told)).toHaveCount(0)

  await test.step('a focused toast stays', async () => {
    await saveEmail(page)
    await page.getByRole('button', { name: 'ok', exact: true }).focus()
    await page.clock.runFor(6000)
    await expect(page.getByText(told)).toBeVisible()
    await page.getByRole('textbox', { name: 'Contact email' }).focus()
    await page.clock.runFor(5000)
    await expect(page.getByText(told)).toHaveCount(0)
  })
})
