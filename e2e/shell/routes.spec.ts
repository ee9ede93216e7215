import { expect, test } from '../console.ts'
import { stopClock } from '../license-keys/license-keys.ts'

test.use({ slow: 'every address is opened' })

const lost = 'Oops! It seems something went wrong.'
/** Which admins find: that is seen where their rows are walked. */
const adminPages = [
  'admin-monitor',
  'admin-requests',
  'admin-users',
  'admin-email-sender',
  'admin-audit',
  'admin-health',
  'blog-board',
  'blog-post',
  'blog-viewer?id=1',
  'usecase-board',
  'usecase-post',
  'usecase-viewer?id=1',
  'user-analysis',
]

/** Follows an address without a page load, as a link does. */
function go(address: string) {
  history.pushState({}, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
}

test('an address outside the console leads to the sign-in page', async ({ page }) => {
  for (const address of ['/', '/nowhere', '/sign/deeper', '/consoles', '/admin/blog-board']) {
    await page.goto(address)
    await expect(page).toHaveURL('/sign')
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  }
})

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test("is led on from addresses that hold no page, and finds nothing where the admins' pages are", async ({
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
    // Whoever is lost is led away after a while.
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
