import { expect, test } from '../console.ts'
import { expectRows } from '../expect-rows.ts'
import {
  answerTrialForm,
  expectVisibleFor,
  openLicenseKeys,
  createErrorBody,
  runUntilGone,
  runUntilVisible,
  stopClock,
} from './license-keys.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  slow: 'a trial is started after a failure',
})

const formName = 'Get Free Trial License'

test('a new user sees missing fields, and starts the trial once @thorough', async ({
  page,
  email,
}) => {
  await page.clock.install()
  await openLicenseKeys(page, email)
  const open = page.getByRole('button', { name: 'Start free trial license' })
  const form = page.getByRole('dialog', { name: formName })
  const send = form.getByRole('button', { name: 'Get free trial license' })

  const panel = page.getByRole('complementary', { name: 'First visit' })
  await test.step('the first visit opens the welcome page until it is dismissed', async () => {
    await expect(panel.getByRole('link')).toHaveAttribute('href', '/console/welcome')
    await panel.getByRole('button', { name: 'Dismiss' }).click()
    await expect(panel).toHaveCount(0)
  })
  await test.step('a trial expires while the page is open', async () => {
    const doc = {
      key: 'dev_020osOY8jG96BI5wbsq57BCI1Ma',
      created: new Date(inDays(-29)).toISOString(),
      expire_date: new Date(Date.now() + 90_000).toISOString(),
      expire_state: false,
    }
    await page.route('**/api/license/dev', (route) => route.fulfill({ json: { payload: { doc } } }))
    await page.reload()
    await expect(page.getByText('1 day left')).toBeVisible()
    await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
    // The server's time in a response would undo the change of the page's clock.
    await page.route('**/api/**', () => new Promise(() => {}))
    await page.clock.runFor(180_000)
    await expect(page.getByText('Dev key Expired, No prod key issued')).toBeVisible()
    await continueCalls(page, '**')
  })
  await test.step('a trial that was used with a deleted account is not offered again', async () => {
    await page.route('**/api/license/dev', (route) =>
      route.fulfill({ json: { payload: { doc: null, trialUsed: true } } }),
    )
    await page.reload()
    await expect(page.getByText('You already had your free trial')).toBeVisible()
    await expect(open).toHaveCount(0)
    await continueCalls(page, '**/api/license/dev')
    await page.reload()
    await expect(open).toBeVisible()
    await expect(panel).toHaveCount(0)
  })

  await open.click()
  await test.step('nothing is preselected', async () => {
    await expect(form.getByLabel('Email')).toHaveValue(email)
    await expect(form.getByLabel('Email')).not.toBeEditable()
    const lists = form.getByRole('combobox')
    await expect(lists).toHaveCount(4)
    for (const list of await lists.all()) await expect(list).toHaveValue('')
    await expect(form.getByRole('checkbox')).not.toBeChecked()
    await expect(send).toBeDisabled()
    await form.getByRole('combobox', { name: 'Purpose' }).focus()
    await form.getByLabel('Organization').focus()
    await expect(form.getByText('Required')).toHaveCount(1)
  })
  await test.step('pressing the button of an incomplete form shows missing fields', async () => {
    await send.focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('combobox', { name: 'Region' })).toBeFocused()
    await expect(form.getByText('Required')).toHaveCount(5)
  })
  await test.step('typing searches a list, which shows three and a half rows', async () => {
    const region = form.getByRole('combobox', { name: 'Region' })
    await region.click()
    const options = page.getByRole('option')
    await expect(options).not.toHaveCount(0)
    expect(await options.count()).toBeGreaterThan(195)
    await expectRows(page)

    await region.fill('usa')
    await expect(options).toHaveText(['United States'])
    await region.fill('atlantis')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await region.fill('')
  })
  await test.step('a complete form with consent can be sent', async () => {
    await answerTrialForm(form)
    await expect(form.getByText('Required')).toHaveCount(0)
    await expect(send).toBeEnabled()
    await form.getByRole('checkbox').uncheck()
    await expect(send).toBeDisabled()
    await send.click({ force: true })
    await expect(form.getByRole('checkbox')).toBeFocused()
    await expect(form.getByText('Required')).toHaveCount(1)
    await form.getByRole('checkbox').check()
  })

  await stopClock(page)
  await test.step('a failure shows an error, and keeps the input', async () => {
    await page.route('**/api/license/dev/issue', (route) =>
      route.fulfill(createErrorBody(500, 'Something broke on our side.')),
    )
    await send.click()
    await runUntilVisible(page, page.getByRole('dialog', { name: 'Submission failed!' }))
    await page.clock.runFor(1500 + 300)
    await runUntilGone(page, page.getByRole('dialog'))
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Your trial could not be started.')
    await expect(notice).toContainText('ref-42')
    await continueCalls(page, '**/api/license/dev/issue')
    await open.click()
    const region = form.getByRole('combobox', { name: 'Region' })
    await runUntilVisible(page, region)
    await expect(region).toHaveValue('Germany')
  })
  await test.step('clicks during sending are ignored, and the result is shown for 1.5 seconds', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/license/dev/issue')) sent.push(request.method())
    })
    const answered = page.waitForResponse('**/api/license/dev/issue')
    await send.evaluate((button) => {
      if (!(button instanceof HTMLElement)) throw new Error('That is no button.')
      button.click()
      button.click()
      button.click()
    })
    await (await answered).finished()
    const result = page.getByRole('dialog', { name: 'Submission successful!' })
    await runUntilVisible(page, result)
    await expect(result).toContainText('Your key already works.')
    await expect(result).toContainText('2-3 days')
    await expect(form).toHaveCount(0)
    await expectVisibleFor(page, result, 1500)
    expect(sent).toEqual(['POST'])
    await expect(page.getByText('Development Key has issued')).toBeVisible()
  })
  await test.step('the focus moves to the key, and the copy notice disappears after 1.8 seconds', async () => {
    const copy = page.getByRole('button', { name: 'Copy key' })
    await expect(copy).toBeFocused()
    await expect(page.getByText('30 days left')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Access pricing' })).toBeVisible()
    await copy.click()
    const notice = page.getByRole('status').filter({ hasText: 'Copied to clipboard!' })
    await expect(notice).toBeVisible()
    await page.clock.runFor(1700)
    await expect(notice).toBeVisible()
    await page.clock.runFor(100)
    await expect(notice).toHaveCount(0)
  })
})

function inDays(days: number) {
  return Date.now() + days * 24 * 60 * 60 * 1000
}
