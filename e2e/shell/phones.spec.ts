import { expect, test } from '../console.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

for (const { userAgent, locale, says, address } of [
  { userAgent: iphone, locale: 'ko-KR', says: /데스크톱/, address: '/sign' },
  {
    userAgent: pixel,
    locale: 'fr-FR',
    says: /works best on a desktop/,
    address: '/console/license-keys',
  },
]) {
  test.describe(`a phone in ${locale} at ${address}`, () => {
    test.use({ userAgent, locale, viewport: { width: 390, height: 844 } })

    test('shows that the console needs a desktop, and starts nothing', async ({
      page,
      request,
    }) => {
      const html = await (await request.get(address)).text()
      const requests: string[] = []
      page.on('request', (asking) => requests.push(new URL(asking.url()).pathname))
      const dialog = page.waitForEvent('dialog')
      const arrived = page.goto(address, { waitUntil: 'networkidle' })
      const shown = await dialog
      expect(shown.type()).toBe('alert')
      expect(shown.message()).toMatch(says)
      await shown.accept()
      await arrived

      // The sentence is shown in the console's font.
      const beyondThePage = requests.filter(
        (path) => path !== address && !html.includes(path) && !path.endsWith('.woff2'),
      )
      expect(beyondThePage).toEqual([])
      expect((await page.locator('body').innerText()).trim()).toBe(shown.message())
    })
  })
}

test.describe('the public docs on a phone', () => {
  test.use({ userAgent: iphone, viewport: { width: 390, height: 844 } })

  test('can be read, and lead to no other page', async ({ page }) => {
    await page.goto('/docs')
    await expect(page.getByRole('heading', { name: 'Docs', level: 1 })).toBeVisible()
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed).toBeLessThanOrEqual(390)
    const dialog = page.waitForEvent('dialog')
    await Promise.all([
      dialog.then((shown) => shown.accept()),
      page.getByRole('link', { name: 'Sign in', exact: true }).click(),
    ])
    await expect(page.getByText('works best on a desktop')).toBeVisible()
  })
})

test.describe('a narrow window on a desktop', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('is not treated as a phone', async ({ page }) => {
    await page.goto('/sign')
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  })
})
