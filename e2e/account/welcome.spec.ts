import { expect, test } from '../console.ts'

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
})
