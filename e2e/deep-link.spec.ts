import { expect, test } from './console.ts'
import { chooseAccount, goToProvider } from './sign-in.ts'

test('a link into the console survives the sign-in, is followed once, and never leads out of it', async ({
  context,
  page,
  email,
}) => {
  await page.goto('/console/select-plan?from=mail#prices')
  await expect(page).toHaveURL(/\/sign/)
  await goToProvider(page, 'github')
  await chooseAccount(page, email)
  await expect(page).toHaveURL('/console/select-plan?from=mail#prices')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/sign')
  await expect(page).toHaveURL('/console/license-keys')

  // Any other address that is not ours is refused by the same rule.
  const elsewhere = '//evil.example/console'
  await test.step('not by a link to the sign-in page', async () => {
    await page.goto(`/sign?next=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL('/console/license-keys')
  })
  await test.step('nor by what the tab remembers', async () => {
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.goto('/console/statistic')
    await expect(page).toHaveURL(/\/sign/)
    const remembered = await page.evaluate((text) => {
      const keys = Object.keys(sessionStorage)
      for (const key of keys) sessionStorage.setItem(key, text)
      return keys.length
    }, elsewhere)
    expect(remembered).toBeGreaterThan(0)

    await context.addCookies(cookies)
    await page.goto('/sign')
    await expect(page).toHaveURL('/console/license-keys')
  })
})
