import { runSql } from '../database.ts'
import { expect, test } from '../console.ts'
import { expectTemporaryText } from '../expect-copied.ts'
import { goTo } from '../go-to.ts'
import {
  confirmSend,
  openMailer,
  createTemplate,
  openTemplate,
  signInThreeUsers,
} from './mailer.ts'
import { createErrorBody } from '../license-keys/license-keys.ts'
import { readMailsTo } from '../requests/requests.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ visitor: 'admin', slow: 'emails are sent one by one' })

const sendCall = '**/api/admin/email/templates/*/send'

test('an admin sends a template once to the selected recipients @thorough', async ({
  page,
  email,
  otherBrowser,
}) => {
  const [ann = '', bob = '', cleo = ''] = await signInThreeUsers(otherBrowser, email)
  const mail = { allowReceivingEmail: false }
  expect((await otherBrowser.request.put('/api/user/me/mail', { data: mail })).status()).toBe(200)
  const id = await createTemplate(page, email)
  await openTemplate(page, id, email)
  const { row, box, all, send, question, overlay } = openMailer(page)

  await expect(row(cleo)).toContainText('No, unsubscribed')
  await expect(box(cleo)).toBeDisabled()
  await row(cleo).click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await row(ann).click()
  await expect(box(ann)).toBeChecked()
  await confirmSend(page, '1 person')
  await expect(overlay.getByText('1 sent, 0 failed, 0 skipped.')).toBeFocused()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(row(ann)).toContainText('Sent')
  await expect(page.getByText('0 selected')).toBeVisible()

  await all.click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await send.click()
  await expect(question.getByRole('button', { name: 'Send to 1 person' })).toBeVisible()
  await question.getByRole('checkbox', { name: /^Send again to 1 person/ }).check()
  await expect(question.getByRole('button', { name: 'Send to 2 people' })).toBeVisible()
  await question.getByRole('checkbox', { name: /^Send again to 1 person/ }).uncheck()
  await question.getByRole('button', { name: 'Send to 1 person' }).click()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(row(bob)).toContainText('Sent')
  for (const [address, mails] of [
    [ann, 1],
    [bob, 1],
    [cleo, 0],
  ] as const) {
    expect(await readMailsTo(page.request, address)).toHaveLength(mails)
  }

  await test.step('recipients with an unknown outcome get the email only on request', async () => {
    const unknown = `unknown-${email}`
    await signInByCalls(otherBrowser, { email: unknown })
    const id = await createTemplate(page, `Unknown ${email}`)
    await runSql(
      `insert into email_sends (template_id, email, user_id, status, claimed_at)
       select $1, lower(email), id, 'sending', now() - interval '2 minutes' from users where email = $2`,
      [id, unknown],
    )
    await openTemplate(page, id, unknown)
    const { row, send, question, overlay } = openMailer(page)
    await expect(row(unknown)).toContainText('Unknown')
    await expect(page.getByText('they may have received it.', { exact: false })).toBeVisible()
    await row(unknown).click()
    await send.click()
    const confirm = question.getByRole('button', { name: /^Send to / })
    await expect(confirm).toBeDisabled()
    await question.getByRole('checkbox', { name: /who may have received it$/ }).check()
    await confirm.click()
    await expect(overlay).toContainText('1 sent, 0 failed, 0 skipped.')
    expect(await readMailsTo(page.request, unknown)).toHaveLength(1)
  })
})

test('an admin follows, cancels and repeats the sending of a template @thorough', async ({
  page,
  email,
  otherBrowser,
}) => {
  await test.step('the sending shows its progress, asks before leaving, and is cancelled', async () => {
    await signInThreeUsers(otherBrowser, email)
    await createTemplate(page, email)
    // By a link, so that the history has a page of the console to go back to.
    await page.goto('/console/admin-email-sender')
    await page.getByRole('link', { name: email }).click()
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill(email)
    const { all, overlay } = openMailer(page)
    const second = Promise.withResolvers<void>()
    let calls = 0
    await page.route(sendCall, async (route) => {
      calls += 1
      if (calls === 2) await second.promise
      await route.continue()
    })

    await all.click()
    await confirmSend(page, '3 people')
    await expect(overlay).toContainText('1 of 3')
    await expect(overlay).toContainText('1 sent · 0 failed · 0 skipped')
    await expect(overlay.getByRole('progressbar')).toHaveAttribute('value', '1')
    await page.keyboard.press('Escape')
    await page.goBack()
    const leaving = page.getByRole('dialog', { name: 'Leave while sending?' })
    await leaving.getByRole('button', { name: 'Keep sending' }).click()
    await overlay.getByRole('button', { name: 'Cancel' }).click()
    await expect(overlay).toContainText('Stopping after the current email.')
    second.resolve()

    await expect(overlay).toContainText('2 sent, 0 failed, 0 skipped. 1 person not reached')
    await overlay.getByRole('button', { name: 'Close' }).click()
    expect(calls).toBe(2)
    await expect(page.getByText('1 selected')).toBeVisible()
    await confirmSend(page, '1 person')
    await expect(overlay).toContainText('1 sent, 0 failed, 0 skipped.')
    await overlay.getByRole('button', { name: 'Close' }).click()
    await continueCalls(page, sendCall)
  })

  await test.step('failed emails are sent again, a pause is kept, and a broken server stops the sending', async () => {
    const subject = `Failing ${email}`
    const id = await createTemplate(page, subject)
    await openTemplate(page, id, email)
    const { box, all, overlay } = openMailer(page)
    const failed = { sendStatus: 'failed', sendDate: new Date().toISOString(), sendCount: 0 }
    const requests: string[] = []
    await page.route(sendCall, (route) => {
      const body: { email: string } = route.request().postDataJSON()
      requests.push(body.email)
      if (requests.length === 1) {
        return route.fulfill({ json: { payload: { doc: { ...failed, email: body.email } } } })
      }
      if (requests.length === 2) {
        return route.fulfill({
          ...createErrorBody(429, 'Too many.'),
          headers: { 'retry-after': '1' },
        })
      }
      // The page's check of the outcome fails as well.
      const isBroken = requests.length === 4 || requests.length === 5
      return isBroken ? route.fulfill(createErrorBody(500, 'Down.')) : route.continue()
    })

    await all.click()
    await expectTemporaryText(page, 'The server asked for a pause. Resuming in 1 s.', () =>
      confirmSend(page, '3 people'),
    )
    await expect(overlay).toContainText('1 sent, 1 failed, 0 skipped. 1 person not reached')
    await expect(overlay.getByRole('alert')).toContainText('Down.')
    // Only the recipient that was rate-limited is tried again.
    expect(requests[2]).toBe(requests[1])
    expect(new Set(requests).size).toBe(3)

    const first = requests[0] ?? ''
    await expect(overlay.getByRole('listitem')).toContainText(`${first} failed.`)
    await overlay.getByRole('button', { name: 'Select failed (1)' }).click()
    await expect(box(first)).toBeChecked()
    await expect(page.getByText('1 selected')).toBeVisible()
    await confirmSend(page, '1 person')
    await expect(overlay).toContainText('1 sent, 0 failed, 0 skipped.')
    const mails = await readMailsTo(page.request, first)
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1)
    await continueCalls(page, sendCall)
    await overlay.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a template that another admin has changed is not sent until the admin chooses a version', async () => {
    const id = await createTemplate(page, `Changed ${email}`)
    await openTemplate(page, id, email)
    const { all, send, overlay } = openMailer(page)
    const body = page.getByRole('textbox', { name: 'Body' })
    const otherVersion = {
      emailSubject: `Theirs ${email}`,
      emailBody: 'This text is not confirmed.',
    }
    const change = () =>
      page.request.post(`/api/admin/email/templates/${id}`, { data: otherVersion })
    await all.click()
    expect((await change()).status()).toBe(200)
    await confirmSend(page, '3 people')
    await expect(overlay).toContainText('0 sent, 0 failed, 0 skipped. 3 people not reached')
    await expect(overlay.getByRole('alert')).toContainText(
      'This template has changed since you loaded it',
    )
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Choose a version first.')).toBeVisible()
    await expect(send).toBeDisabled()
    await expect(body).toHaveValue('Hello {{name}}.')

    await page.getByRole('button', { name: 'Use the newer version' }).click()
    await expect(body).toHaveValue(otherVersion.emailBody)
    await confirmSend(page, '3 people')
    await expect(overlay).toContainText('3 sent, 0 failed, 0 skipped.')
    await overlay.getByRole('button', { name: 'Close' }).click()

    expect((await change()).status()).toBe(200)
    await body.fill('Mine.')
    await page.getByRole('button', { name: 'Save template' }).click()
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByText('Template saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use the newer version' })).toHaveCount(0)
    await expect(body).toHaveValue('Mine.')

    await goTo(page, '/console/admin-audit?action=template%20sent')
    const entry = page.getByRole('row').filter({ hasText: otherVersion.emailSubject })
    await expect(entry).toHaveCount(1)
    await entry.getByText('Template sent').click()
    await expect(page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(
      3,
    )
  })
})
