import { expect, test } from '../console.ts'
import { chooseAccount, goToProvider } from './sign-in.ts'

test('a link into the console survives the sign-in, is followed once, and never leaves the console', async ({
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

  // Links that the console rejects although its router would follow them.
  await test.step('a link on the sign-in page is rejected', async () => {
    await page.goto(`/sign?next=${encodeURIComponent('https://evil.example/console')}`)
    await expect(page).toHaveURL('/console/license-keys')
  })
  await test.step("a link in the tab's storage is rejected", async () => {
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.goto('/console/statistic')
    await expect(page).toHaveURL(/\/sign/)
    const remembered = await page.evaluate(() => {
      const keys = Object.keys(sessionStorage)
      for (const key of keys) sessionStorage.setItem(key, 'javascript:alert(1)')
      return keys.length
    })
    expect(remembered).toBeGreaterThan(0)

    await context.addCookies(cookies)
    await page.goto('/sign')
    await expect(page).toHaveURL('/console/license-keys')
  })
})
