import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { holdCalls } from '../hold-calls.ts'
import { closeWithEscape } from '../close-with-escape.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { createErrorBody } from '../license-keys/license-keys.ts'
import { sendRequest, decideRequest, readMailsTo } from '../requests/requests.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ visitor: 'admin', slow: 'a request goes from the developer to the admin and back' })

/** Interval of the job that retries failed emails. */
const lookEveryMs = 2000

test('an admin filters the requests, opens one and grants it', async ({
  page,
  email,
  otherBrowser,
}) => {
  const { request } = otherBrowser
  await signInByCalls(otherBrowser, { email })
  await sendRequest(request, 'extension')
  await test.step('the address keeps the filters, and a row opens by pointer and keyboard', async () => {
    const stream = page.waitForResponse('**/api/live*')
    await page.goto('/console/admin-requests')
    const rows = page.getByRole('table', { name: 'requests', exact: true }).getByRole('row')
    const ownRows = rows.filter({ hasText: email })
    await expect(ownRows).toContainText('Open')

    // A new request appears without a reload, and the sidebar counts it.
    const backOffice = page.getByRole('navigation', { name: 'Back office' })
    const entry = backOffice.getByRole('link', { name: 'Requests' })
    await expect(entry).toHaveAccessibleDescription(/^[\d,]+ open$/)
    await stream
    await sendRequest(request, 'issue')
    await expect(ownRows).toHaveCount(2)
    await expect(ownRows.first()).toContainText('Report Issue')

    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Report Issue' }).click()
    await expect(page).toHaveURL('/console/admin-requests?type=issue')
    await expect(ownRows).toHaveCount(1)
    await leaveAndReturnTo(page, '/console/admin-requests?status=all&type=extension')
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
    // The middle of the row is the link to the customer.
    await ownRows.click({ position: { x: 80, y: 8 } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Extend free trial period')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('A late study.')).toBeVisible()
    await page.getByText('Keys and usage').click()
    await expect(page.getByText('No keys yet.')).toBeVisible()
    await expect(page.getByRole('table', { name: /requests/ })).toContainText('Report Issue')

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').press('Enter')
    await expect(page).toHaveURL('/console/admin-requests?status=all&type=extension')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await ownRows.getByRole('link', { name: /^Extend/ }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Extend free trial period')
  })

  await test.step('a failed decision shows an error, and can be repeated', async () => {
    await decideRequest(page, 'Grant', 'Of course.')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('no development key')
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Of course.')
    await closeWithEscape(page, dialog)
  })

  await test.step('granting an extension moves the end of the trial, and emails the developer', async () => {
    expect((await request.post('/api/license/dev', { data: {} })).status()).toBe(200)
    const expiry = async () => {
      const answer = await (await request.get('/api/license/dev')).json()
      return Date.parse(answer.payload.doc.expire_date)
    }
    const before = await expiry()
    await leaveAndReturnTo(page, page.url())
    await page.getByRole('button', { name: 'Grant' }).click()
    const dialog = page.getByRole('dialog')
    const days = dialog.getByRole('textbox', { name: 'Days' })
    await expect(days).toHaveValue('14')
    await days.fill('0')
    await expect(days).toHaveAccessibleDescription('Enter a whole number of days from 1 to 365.')
    await days.fill('20')
    await expect(
      dialog.getByText('Their development key will expire on', { exact: false }),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Good luck with the study.')
    const calls = await holdCalls(page, '**/api/admin/requests/*/decision', 'POST')
    await dialog.getByRole('button', { name: 'Grant' }).click()
    const granting = await calls.next()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await granting.continue()

    await expect(page.getByText(`Granted. ${email} will get an email.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Grant' })).toHaveCount(0)
    await expect(page.getByText('by admin@fovea.test')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await expiry()).toBe(before + 20 * 24 * 60 * 60 * 1000)
    await expect
      .poll(async () => (await readMailsTo(request, email)).map(({ text }) => text).join('\n'))
      .toContain('Good luck with the study.')
  })
})

test('an admin decides requests, and learns that another admin was faster @thorough', async ({
  page,
  context,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  const extension = await sendRequest(otherBrowser.request, 'extension')
  await page.setViewportSize({ width: 480, height: 800 })
  await page.goto(`/console/admin-requests?id=${extension}`)
  await test.step('a request and its decision are accessible, and fit 480 px', async () => {
    await expect(page.getByText('This is their only request.')).toBeVisible()
    await expectAccessible(page, 'a request')
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }))
    expect(width).toBe(480)
    await page.getByRole('button', { name: 'Grant' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Note' })).toBeFocused()
    await expectAccessible(page, 'a decision')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the second of two admins sees who decided first', async () => {
    const commercial = await sendRequest(otherBrowser.request, 'commercial')
    const first = await context.newPage()
    await first.goto(`/console/admin-requests?id=${commercial}`)
    await page.getByRole('table', { name: 'other requests' }).getByRole('link').click()
    await expect(page).toHaveURL(`/console/admin-requests?id=${commercial}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Not now.')
    await decideRequest(first, 'Grant', 'Welcome on board.')
    await expect(first.getByText(`Granted. ${email} will get an email.`)).toBeVisible()

    // Shown at once, before anything is sent.
    await expect(page.getByRole('alert')).toContainText(
      'admin@fovea.test has already granted this request.',
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Welcome on board.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0)
    await first.close()
  })

  await test.step('a report is resolved, or declined with a note', async () => {
    await signInByCalls(otherBrowser, { email: `other-${email}` })
    const resolved = await sendRequest(otherBrowser.request, 'issue')
    const declined = await sendRequest(otherBrowser.request, 'issue')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await page.locator(`a[href$="${resolved}"]`).click()
    await page.getByRole('textbox', { name: 'Reply' }).fill('Which camera is it?')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
      'Which camera is it?',
    )
    await decideRequest(page, 'Resolve', 'Fixed in 3.1.4.')
    await expect(page.getByText('Resolved. dev@example.com will get an email.')).toBeVisible()
    await page.getByRole('table', { name: 'other requests' }).getByRole('link').click()
    await expect(page).toHaveURL(`/console/admin-requests?id=${declined}`)
    await decideRequest(page, 'Decline', 'This is how it should be.')
    await expect(page.getByText('Declined. dev@example.com will get an email.')).toBeVisible()
    await expect(page.getByRole('main').getByText('This is how it should be.')).toBeVisible()
  })
})

test('an admin retries failed emails, and sees load errors @thorough', async ({ page }) => {
  await page.clock.install()
  await test.step('failed emails are sent again', async () => {
    const _id = '0199a1b2-0000-7000-8000-000000000001'
    const mail = {
      _id,
      to: 'dev@example.com',
      subject: 'Your request',
      attempts: 10,
      retriable: true,
    }
    const doc = { ...mail, created: new Date().toISOString(), error: '550 No such mailbox' }
    let failed = [doc]
    let isRefused = false
    await page.route('**/api/admin/mails/failed', (route) => {
      // The inbox refuses the email again right after the retry.
      if (failed.length === 0 && isRefused) {
        failed = [{ ...doc, attempts: 11, error: '550 Still no such mailbox' }]
      }
      return route.fulfill({ json: { payload: { docs: failed, waiting: 1 - failed.length } } })
    })
    await page.route(`**/api/admin/mails/${_id}/retry`, (route) => {
      failed = []
      return route.fulfill({ json: { payload: { retried: 1 } } })
    })
    await page.goto('/console/admin-requests')
    const table = page.getByRole('table', { name: 'failed emails' })
    await expect(table).toContainText('550 No such mailbox')
    await table.getByRole('button', { name: 'Retry Your request to dev@example.com' }).click()
    await expect(page.getByText('No failed emails.')).toBeVisible()
    await expect(page.getByText('1 more email in the queue.', { exact: false })).toBeVisible()
    isRefused = true
    await expect(async () => {
      await page.clock.runFor(lookEveryMs)
      await expect(table).toContainText('550 Still no such mailbox', { timeout: 200 })
    }).toPass()
    await expect(table).toContainText('11')
    await continueCalls(page, '**')
  })

  await test.step('an email that may have been delivered is sent again only after a confirmation', async () => {
    const _id = '0199a1b2-0000-7000-8000-000000000002'
    const mail = { _id, to: 'dev@example.com', subject: 'Your key', attempts: 2 }
    const doc = { ...mail, created: new Date().toISOString(), error: 'Timeout', outcome: 'unknown' }
    let failed = [doc]
    let retries = 0
    await page.route('**/api/admin/mails/failed', (route) =>
      route.fulfill({ json: { payload: { docs: failed, waiting: 0 } } }),
    )
    await page.route(`**/api/admin/mails/${_id}/retry?again=true`, (route) => {
      failed = []
      retries += 1
      return route.fulfill({ json: { payload: { retried: 1 } } })
    })
    await leaveAndReturnTo(page, '/console/admin-requests')
    const table = page.getByRole('table', { name: 'failed emails' })
    await expect(table).toContainText('Unknown')
    const retry = table.getByRole('button', { name: 'Retry Your key to dev@example.com' })
    await retry.click()
    const question = page.getByRole('dialog', { name: 'Send this email again?' })
    await expect(question).toContainText('dev@example.com may have received it')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(retries).toBe(0)
    await retry.click()
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('No failed emails.')).toBeVisible()
    expect(retries).toBe(1)
    await continueCalls(page, '**')
  })

  await test.step('a request, the list and the emails show their load errors', async () => {
    await leaveAndReturnTo(page, '/console/admin-requests?id=0199a1b2-0000-7000-8000-000000000000')
    await expect(page.getByRole('alert')).toContainText("This request doesn't exist.")
    await page.route(/\/api\/admin\//, (route) => route.fulfill(createErrorBody(422, 'Not today.')))
    // The live stream is blocked: its messages would reload the list.
    await page.route('**/api/live*', () => {})
    await page.goto('/console/admin-requests')
    await expect(page.getByRole('alert')).toHaveCount(2)
    await continueCalls(page, /\/api\/admin\//)
    // The emails below the list are loaded again with it.
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'requests', exact: true })).toBeVisible()
  })
})
