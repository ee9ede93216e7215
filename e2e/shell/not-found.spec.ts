import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'

test.use({ visitor: 'developer' })

test('an unknown page of the console returns to the sign-in page after 5 seconds, unless it is left', async ({
  page,
}) => {
  const lost = page.getByRole('heading', { name: 'Oops! It seems something went wrong.', level: 1 })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  // Nobody is sent on from the sign-in page while its check fails.
  await page.route('**/api/user/session', (route) => route.abort())

  await test.step('whoever leaves it earlier is not called back', async () => {
    await page.goto('/console/nowhere')
    await expect(lost).toBeVisible()
    await page.clock.runFor(3000)
    await page.getByRole('link', { name: 'SDK' }).click()
    const sdk = page.getByRole('heading', { name: 'SDK', level: 1 })
    await expect(sdk).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(sdk).toBeVisible()
    await expect(page).toHaveURL('/console/sdk')
  })
  await test.step('whoever stays is', async () => {
    await goTo(page, '/console/nowhere')
    await expect(lost).toBeVisible()
    await page.clock.runFor(4900)
    await expect(lost).toBeVisible()
    await expect(page).toHaveURL('/console/nowhere')
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/sign')
    await page.clock.resume()
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  })
})
