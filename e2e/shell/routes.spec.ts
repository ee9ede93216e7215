import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'

const welcome = 'Welcome'
const lost = 'Oops! It seems something went wrong.'
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

/** Follows an address without a page load, as a link does, from a page that everybody has. */
async function follow(page: Page, address: string) {
  const heading = page.getByRole('heading', { level: 1 })
  await page.evaluate(go, '/console/welcome')
  await expect(heading).toHaveText(welcome)
  await page.evaluate(go, address)
  await expect(heading).not.toHaveText(welcome)
}

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
    for (const [address, arrival] of [
      ['/console', '/console/license-keys'],
      ['/console/', '/console/license-keys'],
      ['/console/payment', '/console/dashboard'],
      ['/console/refusals', '/console/logs?code=REFUSED'],
    ] as const) {
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page).toHaveURL(arrival)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
    for (const name of adminPages) {
      await test.step(name, async () => {
        await follow(page, `/console/${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost)
        await expect(page).toHaveURL('/console/not-found')
      })
    }
  })
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test("finds the admins' pages", async ({ page }) => {
    await page.goto('/console/welcome')
    for (const name of adminPages) {
      await test.step(name, async () => {
        await follow(page, `/console/${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(lost)
      })
    }
  })
})
