import { expect, test } from '../console.ts'
import { stopClock } from '../license-keys/license-keys.ts'

test.use({ slow: 'every address is opened' })

const lost = 'Oops! It seems something went wrong.'
/** The pages of admins; `rows-and-menus.spec.ts` checks that admins can open them. */
const adminPages = [
  'admin-monitor',
  'admin-growth',
  'admin-requests',
  'admin-users',
  'admin-email-sender',
  'admin-audit',
  'admin-health',
  'admin-staff',
  'blog-board',
  'blog-post',
  'blog-viewer?id=1',
  'usecase-board',
  'usecase-post',
  'usecase-viewer?id=1',
  'user-analysis',
]

function go(address: string) {
  history.pushState({}, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
}

test('an address outside the console redirects to the sign-in page', async ({ page }) => {
  for (const address of ['/', '/nowhere', '/sign/deeper', '/consoles', '/admin/blog-board']) {
    await page.goto(address)
    await expect(page).toHaveURL('/sign')
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  }
})

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test('is redirected from old addresses, and cannot open the pages of admins', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.clock.install()
    await page.goto('/console')
    await expect(page).toHaveURL('/console/license-keys')
    await expect(heading).toBeVisible()
    for (const [address, arrival] of [
      ['/console/', '/console/license-keys'],
      ['/console/payment', '/console/dashboard'],
      ['/console/refusals', '/console/logs?code=REFUSED'],
    ] as const) {
      await test.step(address, async () => {
        await page.evaluate(go, address)
        await expect(page).toHaveURL(arrival)
        await expect(heading).toBeVisible()
      })
    }
    // The clock is stopped, because the not-found page redirects after a while.
    await stopClock(page)
    for (const name of adminPages) {
      await test.step(name, async () => {
        await page.evaluate(go, `/console/${name}`)
        await expect(page).toHaveURL('/console/not-found')
        await expect(heading).toHaveText(lost)
      })
    }
  })
})
