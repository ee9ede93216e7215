import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'

test.use({ visitor: 'developer' })

test('an unknown page of the console returns to the sign-in page after 5 seconds unless the user leaves it', async ({
  page,
}) => {
  const lost = page.getByRole('heading', { name: 'Oops! It seems something went wrong.', level: 1 })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  // While its check fails, the sign-in page does not redirect.
  await page.route('**/api/user/session', (route) => route.abort())

  await test.step('leaving earlier cancels the return', async () => {
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
  await test.step('typing cancels the return', async () => {
    await goTo(page, '/console/nowhere')
    await expect(lost).toBeVisible()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').fill('half a thou')
    await page.clock.runFor(10_000)
    await expect(page.getByRole('combobox')).toHaveValue('half a thou')
    await expect(page).toHaveURL('/console/nowhere')
    await page.keyboard.press('Escape')
    await page.clock.runFor(1000)
    await expect(page.getByText('You can stay here as long as you like.')).toBeVisible()
    await goTo(page, '/console/sdk')
  })
  await test.step('a button cancels the return', async () => {
    await goTo(page, '/console/nowhere')
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/console/nowhere')
    await expect(lost).toBeFocused()
    await goTo(page, '/console/sdk')
  })
  await test.step('staying returns to the sign-in page', async () => {
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
