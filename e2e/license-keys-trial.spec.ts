import { expect, test } from './console.ts'
import {
  answerTrialForm,
  openLicenseKeys,
  refusal,
  runUntilVisible,
  startTrial,
  stopClock,
} from './license-keys.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const formName = 'Get Free Trial License'

declare global {
  interface Window {
    /** Runs outside the browser, so that a count outlives its pages. */
    countClick: () => void
  }
}

test('from the sign-in page to a copied key takes six clicks besides the four choices', async ({
  page,
  context,
  email,
}) => {
  let clicks = 0
  await context.exposeFunction('countClick', () => {
    clicks += 1
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) window.countClick()
      },
      true,
    )
  })

  await page.goto('/sign')
  await page.getByRole('button', { name: 'log in with google' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const form = page.getByRole('dialog', { name: formName })
  await answerTrialForm(form)
  await form.getByRole('button', { name: 'Get free trial license' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy key' }).click()

  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^dev_\w{27}$/)
  await expect(page.getByTitle(copied)).toBeVisible()
  expect(clicks).toBe(6)
})

test('the form can be sent when it is whole and agreed to, and not before', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const form = page.getByRole('dialog', { name: formName })
  await expect(form.getByLabel('E-mail')).toHaveValue(email)
  await expect(form.getByLabel('E-mail')).not.toBeEditable()
  const send = form.getByRole('button', { name: 'Get free trial license' })

  const lists = form.getByRole('combobox')
  await expect(lists).toHaveCount(4)
  for (const list of await lists.all()) await expect(list).toHaveValue('')
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  await expect(send).toBeDisabled()

  await form.getByRole('combobox', { name: 'Purpose' }).focus()
  await form.getByLabel('Organization').focus()
  await expect(form.getByText('Required')).toHaveCount(1)

  await answerTrialForm(form)
  await expect(form.getByText('Required')).toHaveCount(0)
  await expect(send).toBeEnabled()
  await form.getByRole('checkbox').uncheck()
  await expect(send).toBeDisabled()
})

test('a list is searched by typing and shows three and a half rows', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const region = page.getByRole('combobox', { name: 'Region' })
  await region.click()
  await expect(page.getByRole('option')).not.toHaveCount(0)
  expect(await page.getByRole('option').count()).toBeGreaterThan(195)
  const list = page.getByRole('listbox', { name: 'Region' })
  const rowHeight = (await page.getByRole('option').first().boundingBox())?.height ?? 0
  const listHeight = (await list.boundingBox())?.height ?? 0
  expect(listHeight / rowHeight).toBeCloseTo(3.5, 1)

  await region.fill('usa')
  await expect(page.getByRole('option')).toHaveText(['United States of America'])
  await region.fill('atlantis')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
})

test('the result stays for a second and a half, and the focus moves on to the key', async ({
  page,
  email,
}) => {
  await page.clock.install()
  await openLicenseKeys(page, email)
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const form = page.getByRole('dialog', { name: formName })
  await answerTrialForm(form)
  await stopClock(page)
  await form.getByRole('button', { name: 'Get free trial license' }).click()
  const result = page.getByRole('dialog', { name: 'Submission successful!' })
  await runUntilVisible(page, result)
  await expect(result).toContainText('2-3 days')
  await expect(form).toHaveCount(0)
  await page.clock.runFor(1300)
  await expect(result).toBeVisible()
  // The rest of its time, and that of its fading.
  await page.clock.runFor(200 + 300)
  await expect(result).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeFocused()
  await expect(page.getByText('30 days left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Access pricing' })).toBeVisible()
})

test('a trial that could not be started is told, and nothing has to be typed again', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  await page.route('**/api/license/dev/issue', (route) =>
    route.fulfill(refusal(500, 'Something broke on our side.')),
  )
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const form = page.getByRole('dialog', { name: formName })
  await answerTrialForm(form)
  await form.getByRole('button', { name: 'Get free trial license' }).click()
  await expect(page.getByRole('dialog', { name: 'Submission failed!' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Your trial could not be started.')
  await expect(notice).toContainText('ref-42')

  await page.unroute('**/api/license/dev/issue')
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  await expect(form.getByRole('combobox', { name: 'Region' })).toHaveValue('Germany')
  await form.getByRole('button', { name: 'Get free trial license' }).click()
  await expect(page.getByText('Development Key has issued')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible()
})

test('clicks while the trial is on its way are ignored', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const form = page.getByRole('dialog', { name: formName })
  await answerTrialForm(form)
  const sent: string[] = []
  await page.route('**/api/license/dev/issue', async (route) => {
    sent.push(route.request().method())
    await route.continue()
  })
  await form.getByRole('button', { name: 'Get free trial license' }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new Error('That is no button.')
    button.click()
    button.click()
    button.click()
  })
  await expect(page.getByRole('dialog', { name: 'Submission successful!' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('the copy notice goes after 1.8 seconds', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await startTrial(page)
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Copy key' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Copied to clipboard!' })
  await expect(notice).toBeVisible()
  await page.clock.runFor(1700)
  await expect(notice).toBeVisible()
  await page.clock.runFor(100)
  await expect(notice).toHaveCount(0)
})

test('a browser that refuses to copy shows the key whole', async ({ page, email }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
  })
  await openLicenseKeys(page, email)
  await startTrial(page)
  await page.reload()
  const key = await page.getByTitle(/^dev_/).getAttribute('title')
  await page.getByRole('button', { name: 'Copy key' }).click()
  await expect(page.getByText('Select it and copy it by hand.')).toBeVisible()
  await expect(page.getByText(key ?? '', { exact: true })).toBeVisible()
})

test('a key is reissued after a confirmation, and not without', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await startTrial(page)
  await page.reload()
  const shown = page.getByTitle(/^dev_/)
  const before = await shown.getAttribute('title')
  const confirm = page.getByRole('dialog', { name: 'Reissue development key' })

  await page.getByRole('button', { name: 'Reissue key' }).click()
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toHaveCount(0)
  await expect(shown).toHaveAttribute('title', before ?? '')

  await page.getByRole('button', { name: 'Reissue key' }).click()
  await confirm.getByRole('button', { name: 'Reissue key' }).click()
  await expect(page.getByText('Development Key has reissued')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await expect(shown).not.toHaveAttribute('title', before ?? '')
  await expect(page.getByText('30 days left')).toBeVisible()
})

test('a reissue that fails says so and leaves the key as it was', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await startTrial(page)
  await page.reload()
  const before = await page.getByTitle(/^dev_/).getAttribute('title')
  await page.route('**/api/license/dev', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal(500, 'Broken.')) : route.continue(),
  )
  await page.getByRole('button', { name: 'Reissue key' }).click()
  const confirm = page.getByRole('dialog', { name: 'Reissue development key' })
  await confirm.getByRole('button', { name: 'Reissue key' }).click()
  await expect(confirm.getByRole('alert')).toContainText('Broken.')
  await page.keyboard.press('Escape')
  await expect(page.getByTitle(before ?? '')).toBeVisible()
})

test('an expired trial says so, and offers prices and a request', async ({ page }) => {
  await openLicenseKeys(page, 'expired@fovea.test')
  await expect(page.getByText('Dev key Expired, No prod key issued')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start free trial license' })).toHaveCount(0)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Access pricing' }).click()
  await expect(await popup).toHaveURL(/\/site\/pricing$/)
  await page.getByRole('link', { name: 'or send a request' }).click()
  await expect(page.getByRole('dialog', { name: 'Extension of period' })).toBeVisible()
})

test('a trial expires while the page is open', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const doc = {
    key: 'dev_020osOY8jG96BI5wbsq57BCI1Ma',
    created: new Date(inDays(-29)).toISOString(),
    expire_date: new Date(Date.now() + 90_000).toISOString(),
    expire_state: false,
  }
  await page.route('**/api/license/dev', (route) => route.fulfill({ json: { payload: { doc } } }))
  await page.clock.install()
  await page.reload()
  await expect(page.getByText('1 day left')).toBeVisible()
  await page.clock.runFor(180_000)
  await expect(page.getByText('Dev key Expired, No prod key issued')).toBeVisible()
})

test('the first visit leads to the welcome page until it is dismissed', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const panel = page.getByRole('complementary', { name: 'First visit' })
  await expect(panel.getByRole('link')).toHaveAttribute('href', '/console/welcome')
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start free trial license' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

function inDays(days: number) {
  return Date.now() + days * 24 * 60 * 60 * 1000
}
