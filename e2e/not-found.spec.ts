import { expect, test } from './console.ts'

test.use({ visitor: 'developer' })

const lost = { name: 'Oops! It seems something went wrong.', level: 1 }

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  // Nobody is sent on from the sign-in page while its check fails.
  await page.route('**/api/user/session', (route) => route.abort())
  await page.goto('/console/nowhere')
  await expect(page.getByRole('heading', lost)).toBeVisible()
})

test('an unknown page of the console returns to the sign-in page after 5 seconds', async ({
  page,
}) => {
  await page.clock.runFor(4900)
  await expect(page.getByRole('heading', lost)).toBeVisible()
  await expect(page).toHaveURL('/console/nowhere')
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/sign')
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
})

test('whoever leaves it earlier is not called back', async ({ page }) => {
  await page.clock.runFor(3000)
  await page.getByRole('link', { name: 'SDK' }).click()
  await expect(page.getByRole('heading', { name: 'SDK', level: 1 })).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { name: 'SDK', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/console/sdk')
})
