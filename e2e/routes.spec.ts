import { expect, test } from './console.ts'

const lost = 'Oops! It seems something went wrong.'
const adminPages = [
  'admin-monitor',
  'admin-requests',
  'admin-users',
  'admin-email-sender',
  'blog-board',
  'blog-post',
  'blog-viewer?id=1',
  'usecase-board',
  'usecase-post',
  'usecase-viewer?id=1',
  'user-analysis',
]

test('an address outside the console leads to the sign-in page', async ({ page }) => {
  for (const address of ['/', '/nowhere', '/sign/deeper', '/consoles', '/admin/blog-board']) {
    await page.goto(address)
    await expect(page).toHaveURL('/sign')
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  }
})

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test('is led on from addresses that hold no page', async ({ page }) => {
    for (const [address, arrival] of [
      ['/console', '/console/license-keys'],
      ['/console/', '/console/license-keys'],
      ['/console/payment', '/console/dashboard'],
    ] as const) {
      await page.goto(address)
      await expect(page).toHaveURL(arrival)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test("finds nothing where the admins' pages are", async ({ page }) => {
    for (const name of adminPages) {
      await page.goto(`/console/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost)
      await expect(page).toHaveURL('/console/not-found')
    }
  })
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test("finds the admins' pages", async ({ page }) => {
    for (const name of adminPages) {
      await page.goto(`/console/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(lost)
    }
  })
})
