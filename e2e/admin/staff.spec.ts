import { signInByCalls } from '../auth/sign-in.ts'
import { expect, test } from '../console.ts'

test.use({ visitor: 'admin', slow: 'a second person signs in and opens many pages' })

test('an admin gives a role, which opens some pages of the back office and no others @thorough', async ({
  page,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  await page.goto('/console/admin-staff')
  const staff = page.getByRole('table', { name: 'staff' })
  const row = staff.getByRole('row').filter({ hasText: email })

  await test.step('the admin gives support, and cannot change their own role', async () => {
    await expect(
      staff.getByRole('row').filter({ hasText: '(you)' }).getByRole('button'),
    ).toHaveCount(0)
    await page.getByRole('button', { name: 'Give a role' }).click()
    const form = page.getByRole('dialog', { name: 'Give a role' })
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('radio', { name: 'Support' }).check()
    await form.getByRole('button', { name: 'Give role' }).click()
    await expect(row).toContainText('Support')
  })

  const theirs = await otherBrowser.newPage()
  const backOffice = theirs.getByRole('navigation', { name: 'Back office' })
  await test.step('support sees customers, without the audit log and staff', async () => {
    await theirs.goto('/console/admin-users')
    await expect(theirs.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(backOffice.getByRole('link', { name: 'Requests' })).toBeVisible()
    for (const name of ['Audit', 'Staff', 'Email', 'Blog']) {
      await expect(backOffice.getByRole('link', { name })).toHaveCount(0)
    }
    for (const closed of ['admin-audit', 'admin-staff', 'admin-email-sender']) {
      await theirs.goto(`/console/${closed}`)
      await expect(theirs).toHaveURL('/console/not-found')
    }
  })

  await test.step('support extends and renews, and moves no money', async () => {
    await theirs.goto('/console/admin-users?search=busy@fovea.test')
    await theirs.getByRole('link', { name: 'Ben Okafor busy@fovea.test' }).click()
    await expect(theirs.getByRole('button', { name: /^(?:Renew|Extend) / }).first()).toBeVisible()
    await theirs.getByRole('button', { name: 'Actions for Ben Okafor' }).click()
    await expect(theirs.getByRole('menuitem', { name: 'Deactivate account' })).toBeVisible()
    await expect(theirs.getByRole('menuitem', { name: 'Give credit' })).toHaveCount(0)
  })

  await test.step('finance reads a customer, without the actions of support', async () => {
    await row.getByRole('button', { name: /^Change role/ }).click()
    const form = page.getByRole('dialog', { name: /^Role of/ })
    await form.getByRole('radio', { name: 'Finance' }).check()
    await form.getByRole('button', { name: 'Save role' }).click()
    await expect(row).toContainText('Finance')
    await theirs.goto('/console/admin-users?search=busy@fovea.test')
    await theirs.getByRole('link', { name: 'Ben Okafor busy@fovea.test' }).click()
    await expect(theirs.getByRole('button', { name: 'Save note' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^(?:Renew|Extend) / })).toHaveCount(0)
    await theirs.getByRole('button', { name: 'Actions for Ben Okafor' }).click()
    await expect(theirs.getByRole('menuitem')).toHaveText(['Give credit'])
    await expect(backOffice.getByRole('link', { name: 'Requests' })).toHaveCount(0)
  })

  await test.step('without the role the back office is closed', async () => {
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove from the back office' }).click()
    await expect(row).toHaveCount(0)
    await theirs.goto('/console/admin-users')
    await expect(theirs).toHaveURL('/console/not-found')
  })
})
