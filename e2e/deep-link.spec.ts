import { expect, test } from './console.ts'
import { chooseAccount, goToProvider } from './sign-in.ts'

test('a link into the console survives the sign-in, and is followed once', async ({
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
})

const elsewhere = [
  'https://evil.example/console',
  '//evil.example/console',
  '/\\evil.example',
  '/console/..//evil.example',
  'javascript:alert(1)',
]

test.describe('somebody who is signed in', () => {
  test.use({ visitor: 'developer' })

  test('is not led out of the console by a link to the sign-in page', async ({ page }) => {
    for (const address of elsewhere) {
      await page.goto(`/sign?next=${encodeURIComponent(address)}`)
      await expect(page).toHaveURL('/console/license-keys')
    }
  })

  test('is not led out of the console by what the tab remembers', async ({ context, page }) => {
    const cookies = await context.cookies()
    for (const address of elsewhere) {
      await context.clearCookies()
      await page.goto('/console/statistic')
      await expect(page).toHaveURL(/\/sign/)
      const remembered = await page.evaluate((text) => {
        const keys = Object.keys(sessionStorage)
        for (const key of keys) sessionStorage.setItem(key, text)
        return keys.length
      }, address)
      expect(remembered).toBeGreaterThan(0)

      await context.addCookies(cookies)
      await page.goto('/sign')
      await expect(page).toHaveURL('/console/license-keys')
    }
  })
})
