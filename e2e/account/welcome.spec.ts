import { expect, test } from '../console.ts'
import { startTrial } from '../license-keys/license-keys.ts'

test.use({ visitor: 'developer' })

test('a new user sees the welcome page with two addresses and the free trial', async ({ page }) => {
  await page.goto('/console/welcome')
  await expect(page.getByRole('article')).toContainText('Dear developer')
  for (const [team, email] of [
    ['Business team', 'business@fovea.test'],
    ['Development team', 'development@fovea.test'],
  ] as const) {
    await expect(page.getByText(team)).toBeVisible()
    await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  }
  await page.getByRole('link', { name: 'Start Free Trial' }).click()
  await expect(page).toHaveURL('/console/license-keys')
  await test.step('with a running trial, the page leads to the key', async () => {
    await startTrial(page)
    await page.goto('/console/welcome')
    await page.getByRole('main').getByRole('link', { name: 'Open License Keys' }).click()
    await expect(page).toHaveURL('/console/license-keys')
    await expect(page.getByText('30 days left', { exact: false })).toBeVisible()
  })
})
