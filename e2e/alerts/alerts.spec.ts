import { expect, test } from '../console.ts'
import { runSql } from '../database.ts'
import { expectNoHistoryStep } from '../expect-no-history-step.ts'
import { createKey, openLicenseKeys } from '../license-keys/license-keys.ts'
import { readMailsTo } from '../requests/requests.ts'

test.use({ slow: 'an alert is set, emailed and deleted' })

test('a developer sets an alert for a key, receives it by email, switches it off, changes and deletes it', async ({
  page,
  email,
  request,
}) => {
  await openLicenseKeys(page, email)
  const key = await createKey(page, { platformType: 'ios', bundleId: 'com.example.reader' })
  await runSql(
    `update license_keys set expires_at = now() + interval '4 days 12 hours' where key = '${key}'`,
  )
  await page.reload()
  await page.getByRole('link', { name: 'reader' }).click()
  const row = page.getByRole('row', { name: /Expiry of reader/ })

  await test.step('the form has the key of the page that it was opened from', async () => {
    await page.getByRole('button', { name: 'Actions for reader', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Set an alert' }).click()
    await expect(page.getByText('No alerts yet.')).toBeVisible()
    await page.getByRole('button', { name: 'New alert' }).click()
    const form = page.getByRole('dialog', { name: 'New alert' })
    await expect(form.getByRole('radio', { name: /^Refusals/ })).toBeChecked()
    await form.getByRole('radio', { name: /^Key expires/ }).check()
    await expect(form.getByRole('combobox', { name: 'Key' })).toHaveValue(/^reader, iOS/)
    await form.getByRole('checkbox', { name: '1 day' }).uncheck()
    await form.getByRole('button', { name: 'Set alert' }).click()
    await expect(form).toHaveCount(0)
    await expect(row).toContainText('30 and 7 days before')
    await expect(row).not.toContainText('Never')
  })

  const mail = await test.step('a condition that is met already is emailed', async () => {
    const subject = 'The key of reader expires in 5 days'
    await expect
      .poll(async () => (await readMailsTo(request, email)).map((item) => item.subject))
      .toContain(subject)
    return (await readMailsTo(request, email)).find((item) => item.subject === subject)
  })

  await test.step('the developer switches the alert off, changes and deletes it', async () => {
    const on = row.getByRole('switch', { name: 'On: Expiry of reader' })
    await on.click({ force: true })
    await expect(row).toContainText('Off')
    await expect(on).not.toHaveAttribute('aria-busy', 'true')
    await row.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit alert' })
    await form.getByRole('checkbox', { name: '30 days' }).uncheck()
    await form.getByRole('button', { name: 'Save alert' }).click()
    await expect(form).toHaveCount(0)
    await expect(row).toContainText('7 days before')
    await expect(on).not.toBeChecked()
    const question = page.getByRole('dialog', { name: 'Delete alert' })
    await row.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused()
    await expectNoHistoryStep(page)
    await row.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete alert' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('No alerts yet.')).toBeVisible()
  })

  await test.step("the link in the email opens the key's log", async () => {
    const link = /\/console\/logs\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('combobox', { name: 'Key' })).toHaveValue(/^com\.example\.reader/)
  })
})
