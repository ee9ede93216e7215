import { runSql } from '../database.ts'
import { expect, test } from '../console.ts'
import { createTemplate, openMailer, openTemplate, signInThreeUsers } from './mailer.ts'

test.use({ visitor: 'admin', slow: 'three users sign in' })

test('an admin narrows recipients to a segment, and duplicates and deletes a template @thorough', async ({
  page,
  email,
  otherBrowser,
}) => {
  const [ann = '', bob = ''] = await signInThreeUsers(otherBrowser, email)
  const id = await createTemplate(page, email)
  // Reading the list writes the rows of new customers.
  await page.request.get('/api/admin/customers')
  await runSql(`update customers set sessions = 5 where email = $1`, [ann])
  await openTemplate(page, id, email)
  const { row, box } = openMailer(page)
  await expect(row(bob)).toBeVisible()

  await page.getByRole('combobox', { name: 'Sessions' }).click()
  await page.getByRole('option', { name: 'Some this month' }).click()
  await expect(page).toHaveURL(/use=some/)
  await expect(row(ann)).toBeVisible()
  await expect(row(bob)).toHaveCount(0)
  await row(ann).click()
  await expect(box(ann)).toBeChecked()

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: `Copy of ${email}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue('Hello {{name}}.')
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this template?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Email', level: 1, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: email, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `Copy of ${email}` })).toHaveCount(0)

  await test.step('who is in a segment does not depend on the clock of the computer', async () => {
    await page.clock.setSystemTime(Date.now() + 40 * 24 * 3_600_000)
    await page.goto(`/console/admin-email-sender?id=${id}&idle=30`)
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill(ann)
    await expect(page.getByText('No matching recipients.')).toBeVisible()
  })
})
