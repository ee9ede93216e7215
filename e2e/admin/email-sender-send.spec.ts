import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { readMailsTo } from '../requests/requests.ts'
import {
  confirmSend,
  createTemplate,
  openMailer,
  openTemplate,
  signInThreeUsers,
} from './mailer.ts'

test.use({ visitor: 'admin', slow: 'three users sign in, and emails arrive' })

test('an admin sends a template now, follows it, and schedules and cancels another sending', async ({
  page,
  email,
  otherBrowser,
}) => {
  const [ann = '', bob = '', cleo = ''] = await signInThreeUsers(otherBrowser, email)
  const mail = { allowReceivingEmail: false }
  expect((await otherBrowser.request.put('/api/user/me/mail', { data: mail })).status()).toBe(200)
  const id = await createTemplate(page, email)
  await openTemplate(page, id, email)
  const { table, row, box, all, send, question, figures } = openMailer(page)

  await test.step('everyone who accepts email gets it, and the page says what became of it', async () => {
    await expect(row(cleo)).toContainText('No, unsubscribed')
    await expect(box(cleo)).toBeDisabled()
    await all.click()
    await expect(page.getByText('2 selected')).toBeVisible()
    await confirmSend(page, '2 people')
    await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible()
    await expect(figures).toContainText('Recipients2none waiting')
    await expect(row(ann)).toContainText('Sent250')
    await expect(table.getByRole('row')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill('bob-')
    await expect(row(ann)).toHaveCount(0)
    await expect(row(bob)).toBeVisible()
    await expect(page).toHaveURL(/search=bob-/)
    for (const [address, mails] of [
      [ann, 1],
      [bob, 1],
      [cleo, 0],
    ] as const) {
      expect(await readMailsTo(page.request, address)).toHaveLength(mails)
    }
  })

  await test.step('a sending at a time is cancelled until then', async () => {
    await page.getByRole('link', { name: 'Open the template' }).click()
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill(email)
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(row(ann)).toContainText('Sent')
    await all.click()
    await send.click()
    const sendToNone = question.getByRole('button', { name: 'Send to 0 people' })
    await expect(sendToNone).toHaveAttribute('aria-disabled', 'true')
    await sendToNone.click({ force: true })
    await expect(question).toContainText('Everyone you selected is skipped.')
    await question.getByRole('checkbox', { name: /^Send again to 2 people/ }).check()
    await question.getByRole('radio', { name: 'Later' }).check()
    await question.getByRole('textbox', { name: 'Send at (UTC)' }).fill('2020-01-01T09:00')
    const schedule = question.getByRole('button', { name: 'Schedule for 2 people' })
    await schedule.click()
    await expect(question).toContainText('Choose a time to come.')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await question.getByRole('textbox', { name: 'Send at (UTC)' }).fill(`${tomorrow}T09:00`)
    await schedule.click()
    await expect(
      page.getByText(/^Scheduled for .* 09:00:00 UTC by admin@fovea\.test\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel sending' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this sending?' })
    await cancel.getByRole('button', { name: 'Cancel sending' }).click()
    await expect(page.getByText(/^Ordered by .*, cancelled on /)).toBeVisible()
  })

  await test.step('the sent emails are listed, newest first', async () => {
    await goTo(page, '/console/admin-email-sender')
    await page.getByRole('tab', { name: 'Sent and scheduled' }).click()
    const own = page
      .getByRole('table', { name: 'sent emails' })
      .getByRole('row')
      .filter({ hasText: email })
    await expect(own).toHaveCount(2)
    await expect(own.first()).toContainText('Cancelled')
    await expect(own.last()).toContainText('Finished')
  })
})
