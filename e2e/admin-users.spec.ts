import { expectAccessible, withoutMotion } from './axe.ts'
import { expect, test } from './console.ts'
import { openSession } from './sign-in.ts'
import { openPlans, planOf, subscribe } from './subscription.ts'

const iosApp = { platformType: 'ios', bundleId: 'com.example.reader' }

test('a developer is refused, by the page and by every call', async ({ page, email }) => {
  await openSession(page.context(), { email })
  const { request } = page
  await page.goto('/console/admin-users')
  await expect(page.getByText('Oops! It seems something went wrong.')).toBeVisible()
  const { _doc } = await (await request.get('/api/user')).json()
  const created = await request.post('/api/license/prod', { data: iosApp })
  const { key } = (await created.json()).payload.doc
  for (const answer of [
    await request.get('/api/admin/users'),
    await request.get(`/api/admin/users/${_doc._id}`),
    await request.post(`/api/admin/users/${_doc._id}/deactivation`, { data: { reason: '' } }),
    await request.delete(`/api/admin/users/${_doc._id}/deactivation`),
    await request.post(`/api/admin/keys/${key}/renewal`, { data: { days: 365 } }),
  ]) {
    expect(answer.status()).toBe(403)
  }
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin', ...withoutMotion })

  test('finds a person and renews their key', async ({ page, email, otherBrowser }) => {
    await openSession(otherBrowser, { email })
    const made = await otherBrowser.request.post('/api/license/prod', { data: iosApp })
    const before = (await made.json()).payload.doc

    await page.goto('/console/admin-users')
    await page.getByRole('searchbox', { name: 'Find a person' }).fill(email.toUpperCase())
    const people = page.getByRole('table', { name: 'people' }).getByRole('row')
    await expect(people).toHaveCount(2)
    await expect(page).toHaveURL(/search=/)
    await expectAccessible(page, 'the people')
    await people.getByRole('link', { name: email }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('table', { name: 'devices of the person' })).toContainText('Google')
    await expect(page.getByText('This person has not asked for anything.')).toBeVisible()
    await expectAccessible(page, 'a person')

    await page.getByRole('button', { name: /^Renew prod_/ }).click()
    const dialog = page.getByRole('dialog')
    const days = dialog.getByRole('textbox', { name: 'Days' })
    await expect(days).toHaveValue('365')
    await days.fill('0')
    await expect(days).toHaveAccessibleDescription(/^Send whole days/)
    await days.fill('30')
    await expectAccessible(page, 'the renewal')
    await dialog.getByRole('button', { name: 'Renew key' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^The key now ends on /)).toBeVisible()
    const after = (await (await otherBrowser.request.get('/api/license/prod')).json()).payload
      .docs[0]
    const movedDays = (Date.parse(after.expire_date) - Date.parse(before.expire_date)) / 86_400_000
    expect(movedDays).toBe(30)
  })

  test('deactivates an account, and takes that back', async ({ page, email, otherBrowser }) => {
    await openSession(otherBrowser, { email })
    await otherBrowser.request.post('/api/license/dev', { data: {} })
    const { _doc } = await (await otherBrowser.request.get('/api/user')).json()
    await page.goto(`/console/admin-users?id=${_doc._id}`)
    const keys = page.getByRole('table', { name: 'keys of the person' })
    await expect(keys).toContainText('Running')
    await page.getByRole('button', { name: 'Deactivate account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test')
    await expectAccessible(page, 'the deactivation')
    await dialog.getByRole('button', { name: 'Deactivate account' }).click()
    await expect(page.getByText('Deactivated since just now')).toBeVisible()
    await expect(page.getByText('This person is signed in nowhere.')).toBeVisible()
    await expect(keys).toContainText('Refused: account deactivated')
    await expect(keys).not.toContainText('Running')
    expect((await otherBrowser.request.get('/api/user')).status()).toBe(401)

    await page.getByRole('button', { name: 'Reactivate account' }).click()
    await expect(page.getByRole('button', { name: 'Deactivate account' })).toBeVisible()
    await openSession(otherBrowser, { email })
    expect((await otherBrowser.request.get('/api/user')).status()).toBe(200)

    await page.goto('/console/admin-audit?action=account+deactivated')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button').click()
    await expect(page.getByRole('region', { name: /^Details of/ })).toContainText('A test')
  })

  test('deactivates a subscriber, and ends the subscription with it', async ({
    page,
    email,
    otherBrowser,
  }) => {
    const subscriber = await otherBrowser.newPage()
    await openPlans(subscriber, email)
    await subscribe(subscriber)
    const { _doc } = await (await otherBrowser.request.get('/api/user')).json()

    await page.goto(`/console/admin-users?id=${_doc._id}`)
    await expect(page.getByText('Expert Plan')).toBeVisible()
    await page.getByRole('button', { name: 'Deactivate account' }).click()
    const dialog = page.getByRole('dialog')
    const ending = dialog.getByRole('checkbox', { name: 'End the subscription now' })
    await expect(ending).not.toBeChecked()
    await expect(ending).toHaveAccessibleDescription(
      /^Otherwise it continues, and what they have used is charged at the end of the month\./,
    )
    await ending.check()
    await expectAccessible(page, 'the deactivation of a subscriber')
    await dialog.getByRole('button', { name: 'Deactivate account' }).click()
    await expect(page.getByText('Deactivated since just now')).toBeVisible()
    await expect(page.getByText('Expert Plan')).toHaveCount(0)

    await page.getByRole('button', { name: 'Reactivate account' }).click()
    await expect(page.getByRole('button', { name: 'Deactivate account' })).toBeVisible()
    await openPlans(subscriber, email)
    await expect(planOf(subscriber, 'Basic').getByText('Now Using')).toBeVisible()
    await expect(
      planOf(subscriber, 'Expert').getByRole('button', { name: 'Upgrade!' }),
    ).toBeVisible()
  })

  test('finds nobody, and cannot shut out an admin', async ({ page }) => {
    await page.goto('/console/admin-users?search=nobody-is-called-that')
    await expect(page.getByText('Nobody matches “nobody-is-called-that”.')).toBeVisible()
    await page.goto('/console/admin-users?search=admin@fovea.test')
    await page.getByRole('link', { name: 'admin@fovea.test' }).click()
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deactivate account' })).toHaveCount(0)
  })
})
