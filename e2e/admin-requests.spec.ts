import { expectAccessible, withoutMotion } from './axe.ts'
import { expect, test } from './console.ts'
import { refusal, startTrial } from './license-keys.ts'
import { askFor, decide, mailsTo, openAsAdmin } from './requests.ts'
import { openSession } from './sign-in.ts'

test('a developer is refused, by the page and by every call', async ({ page, email }) => {
  await openSession(page.context(), { email })
  const id = await askFor(page.request, 'extension')
  await page.goto(`/console/admin-requests?id=${id}`)
  await expect(page.getByText('Oops! It seems something went wrong.')).toBeVisible()
  for (const address of ['requests', `requests/${id}`, 'mails/failed']) {
    expect((await page.request.get(`/api/admin/${address}`)).status()).toBe(403)
  }
  for (const address of [`requests/${id}/decision`, `mails/${id}/retry`]) {
    const data = { decision: 'grant' }
    expect((await page.request.post(`/api/admin/${address}`, { data })).status()).toBe(403)
  }
})

test('the list is filtered in the address, and a row opens by pointer and keyboard', async ({
  page,
  email,
  otherBrowser,
}) => {
  await openSession(otherBrowser, { email })
  await askFor(otherBrowser.request, 'extension')
  await openSession(page.context(), { email: 'admin@fovea.test' })
  await page.goto('/console/admin-requests')
  const rows = page.getByRole('table', { name: 'requests', exact: true }).getByRole('row')
  const mine = rows.filter({ hasText: email })
  await expect(mine).toContainText('Open')

  // What is asked meanwhile is there without a reload, and the menu counts it.
  await page.getByRole('button', { name: 'User menu' }).click()
  const entry = page.getByRole('menuitem', { name: 'Requests', exact: true })
  await expect(entry).toHaveAccessibleDescription(/^[\d,]+ open$/)
  await page.keyboard.press('Escape')
  await askFor(otherBrowser.request, 'issue')
  await expect(mine).toHaveCount(2)
  await expect(mine.first()).toContainText('Report Issue')

  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Report Issue' }).click()
  await expect(page).toHaveURL('/console/admin-requests?type=issue')
  await expect(mine).toHaveCount(1)
  await page.goto('/console/admin-requests?state=all&type=extension')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Any state')
  // Anywhere in the row.
  await mine.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Extend free trial period')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('A late study.')).toBeVisible()
  await expect(page.getByText('This person has no key yet.')).toBeVisible()
  await expect(page.getByRole('table', { name: /requests/ })).toContainText('Report Issue')

  await page.getByRole('link', { name: 'All requests' }).press('Enter')
  await expect(page).toHaveURL('/console/admin-requests?state=all&type=extension')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await mine.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Extend free trial period')
})

test('a granted extension moves the end of the trial, and the developer is told by mail', async ({
  page,
  email,
  otherBrowser,
}) => {
  await openSession(page.context(), { email })
  await startTrial(page)
  const id = await askFor(page.request, 'extension')
  const expiry = async () => {
    const answer = await (await page.request.get('/api/license/dev')).json()
    return Date.parse(answer.payload.doc.expire_date)
  }
  const before = await expiry()

  const admin = await openAsAdmin(otherBrowser, id)
  await admin.getByRole('button', { name: 'Grant' }).click()
  const dialog = admin.getByRole('dialog')
  const days = dialog.getByRole('textbox', { name: 'Days' })
  await expect(days).toHaveValue('14')
  await days.fill('0')
  await expect(days).toHaveAccessibleDescription('Send whole days from 1 to 365.')
  await days.fill('20')
  await expect(
    dialog.getByText('Their development key then ends on', { exact: false }),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Good luck with the study.')
  await dialog.getByRole('button', { name: 'Grant' }).click()

  await expect(admin.getByText(`Granted. ${email} is told by mail.`)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Grant' })).toHaveCount(0)
  await expect(admin.getByText('by admin@fovea.test')).toBeVisible()
  await expect(admin.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await expiry()).toBe(before + 20 * 24 * 60 * 60 * 1000)
  await expect
    .poll(async () => (await mailsTo(page.request, email)).map(({ text }) => text).join('\n'))
    .toContain('Good luck with the study.')
})

test('a report is resolved, or declined with a note', async ({ page, email, otherBrowser }) => {
  await openSession(page.context(), { email })
  const resolved = await askFor(page.request, 'issue')
  const declined = await askFor(page.request, 'issue')
  const admin = await openAsAdmin(otherBrowser, resolved)
  await decide(admin, 'Resolve', 'Fixed in 3.1.4.')
  await expect(admin.getByText('Resolved. dev@example.com is told by mail.')).toBeVisible()
  await admin.getByRole('table', { name: 'other requests' }).getByRole('link').click()
  await expect(admin).toHaveURL(`/console/admin-requests?id=${declined}`)
  await decide(admin, 'Decline', 'This is how it should be.')
  await expect(admin.getByText('Declined. dev@example.com is told by mail.')).toBeVisible()
  await expect(admin.getByRole('main').getByText('This is how it should be.')).toBeVisible()
})

test('of two admins one is first, and the other is told who', async ({
  page,
  email,
  otherBrowser,
}) => {
  await openSession(page.context(), { email })
  const id = await askFor(page.request, 'commercial')
  const late = await openAsAdmin(otherBrowser, id)
  await late.getByRole('button', { name: 'Decline' }).click()
  await late.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Not now.')

  const first = await otherBrowser.newPage()
  await first.goto(`/console/admin-requests?id=${id}`)
  await decide(first, 'Grant', 'Welcome on board.')
  await expect(first.getByText(`Granted. ${email} is told by mail.`)).toBeVisible()

  // Told at once, before anything is sent.
  await expect(late.getByRole('alert')).toContainText(
    'admin@fovea.test has granted this request already.',
  )
  await expect(late.getByRole('dialog')).toHaveCount(0)
  await expect(late.getByRole('main').getByText('Welcome on board.')).toBeVisible()
  await expect(late.getByRole('button', { name: 'Decline' })).toHaveCount(0)
})

test('a decision that fails is told where it was made, and can be made again', async ({
  page,
  email,
  otherBrowser,
}) => {
  await openSession(page.context(), { email })
  const id = await askFor(page.request, 'extension')
  const admin = await openAsAdmin(otherBrowser, id)
  // This person has no trial that could be extended.
  await decide(admin, 'Grant', 'Of course.')
  await expect(admin.getByRole('dialog').getByRole('alert')).toContainText('no development key')
  await expect(admin.getByRole('dialog').getByRole('textbox', { name: 'Note' })).toHaveValue(
    'Of course.',
  )
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test('sees mails that were given up, and has them tried again', async ({ page }) => {
    const _id = '0199a1b2-0000-7000-8000-000000000001'
    const mail = { _id, to: 'dev@example.com', subject: 'Your request', attempts: 10 }
    const doc = { ...mail, created: new Date().toISOString(), error: '550 No such mailbox' }
    let failed = [doc]
    let asked = 0
    await page.route('**/api/admin/mails/failed', (route) => {
      // Refused once more, a moment after it was tried.
      if (failed.length === 0 && ++asked > 2) {
        failed = [{ ...doc, attempts: 11, error: '550 Still no such mailbox' }]
      }
      return route.fulfill({ json: { payload: { docs: failed, waiting: 1 - failed.length } } })
    })
    await page.route(`**/api/admin/mails/${_id}/retry`, (route) => {
      failed = []
      return route.fulfill({ json: { payload: { retried: 1 } } })
    })
    await page.goto('/console/admin-requests')
    const table = page.getByRole('table', { name: 'undelivered mails' })
    await expect(table).toContainText('550 No such mailbox')
    await table.getByRole('button', { name: 'Retry Your request to dev@example.com' }).click()
    await expect(table).toContainText('Every mail has found its way.')
    await expect(page.getByText('1 other mail on the way.', { exact: false })).toBeVisible()
    await expect(table).toContainText('550 Still no such mailbox')
    await expect(table).toContainText('11')
  })

  test('is told when the list, a request or the mails do not come', async ({ page }) => {
    await page.goto('/console/admin-requests?id=0199a1b2-0000-7000-8000-000000000000')
    await expect(page.getByRole('alert')).toContainText('There is no such request.')
    await page.route(/\/api\/admin\//, (route) => route.fulfill(refusal(422, 'Not today.')))
    await page.goto('/console/admin-requests')
    await expect(page.getByRole('alert')).toHaveCount(3)
    await page.unroute(/\/api\/admin\//)
    for (const left of [2, 1, 0]) {
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByRole('alert')).toHaveCount(left)
    }
    await expect(page.getByRole('table')).toHaveCount(3)
  })
})

test.describe('without motion', () => {
  test.use(withoutMotion)

  test('a request and its decision can be used by everybody, and are whole at 480 px', async ({
    page,
    email,
    otherBrowser,
  }) => {
    await openSession(otherBrowser, { email })
    const id = await askFor(otherBrowser.request, 'extension')
    await openSession(page.context(), { email: 'admin@fovea.test' })
    await page.setViewportSize({ width: 480, height: 800 })
    await page.goto(`/console/admin-requests?id=${id}`)
    await expect(page.getByText('This is their only request.')).toBeVisible()
    await expectAccessible(page, 'a request')
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }))
    expect(width).toBe(480)
    await page.getByRole('button', { name: 'Grant' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Note' })).toBeFocused()
    await expectAccessible(page, 'a decision')
  })
})
