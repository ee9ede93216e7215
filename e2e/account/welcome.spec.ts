import { expect, test } from '../console.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { startTrial } from '../license-keys/license-keys.ts'

test('a new user sees the welcome page with two addresses and the free trial', async ({
  page,
  email,
}) => {
  await signInByCalls(page.context(), { email })
  await page.goto('/console/welcome')
  await expect(page.getByRole('article')).toContainText('Dear developer')
  for (const [team, address] of [
    ['Business team', 'business@fovea.test'],
    ['Development team', 'development@fovea.test'],
  ] as const) {
    await expect(page.getByText(team)).toBeVisible()
    await expect(page.getByRole('link', { name: address })).toHaveAttribute(
      'href',
      `mailto:${address}`,
    )
  }
  await page.getByRole('link', { name: 'Start Free Trial' }).click()
  await expect(page).toHaveURL('/console/license-keys')
  await test.step('with a running trial, the page leads to the key', async () => {
    await startTrial(page)
    await page.goto('/console/welcome')
    await page.getByRole('link', { name: 'Open License Keys' }).click()
    await expect(page).toHaveURL('/console/license-keys')
  })
})
