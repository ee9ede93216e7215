import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { createKey, openLicenseKeys, openRow, createErrorBody, startTrial } from './license-keys.ts'
import { continueCalls } from '../continue-calls.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.use({ slow: 'the page is loaded for each state' })

const keys = '**/api/license/**'
const reader = { platformType: 'ios', bundleId: 'com.example.reader' } as const

test('a developer links to a form, retries parts that do not load, and sees no layout shift @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  await test.step('a form has an address, and the back button closes it', async () => {
    const start = page.getByRole('button', { name: 'Start free trial license' })
    await page.goto('/console/license-keys?form=nonsense')
    await expect(start).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await start.click()
    const form = page.getByRole('dialog', { name: 'Get Free Trial License' })
    await expect(form).toBeVisible()
    await expect(page).toHaveURL('/console/license-keys?form=trial')
    await page.reload()
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(form).toHaveCount(0)
  })

  await test.step('each part that does not load shows an error, and loads on retry', async () => {
    await page.route(keys, (route) => route.fulfill(createErrorBody(422, 'Not now.')))
    await page.reload()
    const notices = page.getByRole('alert')
    await expect(notices).toHaveCount(4)
    await expect(notices.nth(0)).toContainText('Your development key could not be loaded.')
    await expect(notices.nth(1)).toContainText('Your production keys could not be loaded.')
    await expect(notices.nth(2)).toContainText('Your commercial keys could not be loaded.')
    await expect(notices.nth(3)).toContainText('Your deleted keys could not be loaded.')
    await expect(notices.nth(0)).toContainText('ref-42')

    await continueCalls(page, keys)
    for (let left = 4; left > 0; left--) {
      await notices.first().getByRole('button', { name: 'Try again' }).click()
      await expect(notices).toHaveCount(left - 1)
    }
    await expect(page.getByRole('button', { name: 'Start free trial license' })).toBeVisible()
    await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
  })

  await test.step('slow parts keep their place, and the layout does not shift', async () => {
    await startTrial(page)
    await createKey(page, reader)
    await leaveAndReturnTo(page, '/console/license-keys')
    // The steps to a first session would change the layout, so they are completed first.
    await page.getByRole('button', { name: 'Send a test session' }).click()
    await expect(page.getByRole('heading', { name: 'Session received in' })).toBeVisible()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(keys, async (route) => {
      await answered
      await route.continue()
    })
    await page.reload()
    const table = page.getByRole('table', { name: 'production keys' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    const top = () =>
      table.evaluate((node) => Math.round(node.getBoundingClientRect().top + scrollY))
    const before = await top()
    answer()
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible()
    await expect(table).toHaveAttribute('aria-busy', 'false')
    expect(await top()).toBe(before)
    await continueCalls(page, keys)
  })

  await test.step('changes of another tab appear', async () => {
    await openRow(page, 'reader for iOS')
    const otherTab = await context.newPage()
    await otherTab.goto('/console/license-keys')
    const theirs = await openRow(otherTab, 'reader for iOS')
    await theirs.getByRole('switch', { name: 'Activated' }).press('Space')
    await expect(theirs.getByText('Off: sessions are refused.')).toBeVisible()
    await expect(page.getByText('Off: sessions are refused.')).toBeVisible()
    await otherTab.close()
  })

  await test.step('an open request is shown at its button', async () => {
    const info = { email, extendDate: '30 days', purpose: 'Our study starts next month.' }
    const type = 'Extend free trial period'
    const sent = await page.request.post('/api/email', { data: { type, info } })
    expect(sent.status()).toBe(200)
    await leaveAndReturnTo(page, '/console/license-keys')
    await expect(page.getByText(/^Request pending since [A-Z][a-z]{2} \d{1,2}\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'or send a request for more time' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'My requests' }).click()
    await expect(page).toHaveURL('/console/my-requests')
  })
})

test('a developer opens a form whose code did not load once the connection is back @thorough', async ({
  page,
  context,
  email,
}) => {
  // An idle page would preload its forms.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await openLicenseKeys(page, email, [reader])
  await expect(page.getByRole('row', { name: /^iOS/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText(/^That could not be opened\./)).toBeVisible()
  const detail = await openRow(page, 'reader for iOS')
  await expect(detail.getByRole('alert')).toContainText('The details could not be loaded.')

  // The form opens by itself, or, if the browser keeps the module as failed, after a reload, which closes the row.
  await context.setOffline(false)
  const row = page.getByRole('button', { name: 'Details of reader for iOS' })
  await expect(async () => {
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
    await expect(detail.getByRole('switch', { name: 'Activated' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog', { name: 'Create production key' })).toBeVisible()
})

test('a developer sees expired trials and keys, and commercial keys in their own table @thorough', async ({
  page,
}) => {
  await test.step('an expired trial offers prices and a request', async () => {
    await openLicenseKeys(page, 'expired@fovea.test')
    await expect(page.getByText('Dev key Expired, No prod key issued')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start free trial license' })).toHaveCount(0)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Access pricing' }).click()
    const popup = await opened
    await expect(popup).toHaveURL(/\/site\/pricing$/)
    await popup.close()
    await page.getByRole('link', { name: 'or send a request' }).click()
    await expect(page.getByRole('dialog', { name: 'Extension of period' })).toBeVisible()
  })
  await test.step('an expired key is marked, and does not open', async () => {
    await openLicenseKeys(page, 'lapsed@fovea.test')
    const table = page.getByRole('table', { name: 'production keys' })
    const row = table.getByRole('row', { name: /gallery/ })
    await expect(row.getByText('Expired')).toHaveCount(2)
    await expect(table.getByRole('button', { name: /^Details of/ })).toHaveCount(0)
    await row.getByText('com.holm.gallery').click()
    await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(0)
  })
  await test.step('an expired key can be shown, copied and deleted only', async () => {
    await page.getByRole('button', { name: /^Actions for gallery/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Copy key', 'Delete'])
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { name: 'Where it worked' })).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Restrictions' }).click()
    await expect(page.getByText('They apply again once it is renewed.')).toBeVisible()
    for (const name of ['Rotate key', 'Edit certificates', 'Add']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
    await expect(page.getByPlaceholder(/^IP to block/)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'License Keys' }).click()
    await expect(page.getByRole('table', { name: 'production keys' })).toBeVisible()
  })
  await test.step('expired keys offer a renewal first, and a trial second', async () => {
    const renew = page.getByRole('button', { name: 'Contact for license renewal' })
    await expect(renew).toHaveAttribute('data-variant', 'filled')
    for (const name of ['Start free trial license', 'Create key']) {
      await expect(page.getByRole('button', { name })).toHaveAttribute('data-variant', 'default')
    }
  })
  await test.step('commercial keys are in a separate table', async () => {
    await openLicenseKeys(page, 'commercial@fovea.test')
    const table = page.getByRole('table', { name: 'commercial keys' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'SDK key',
      'Status',
      'Last 30 days',
      'Generated At',
      'Expiration',
      'Offline licenses',
    ])
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table).toContainText(/com_\w+…\w{4}/)
  })
  await test.step('a commercial customer sees the commercial key first, and the trial as one line', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Commercial keys',
      'Production keys',
      'Development key',
      'Plans',
    ])
    // Ten months are left.
    await expect(page.getByRole('button', { name: 'Contact for license renewal' })).toHaveAttribute(
      'data-variant',
      'default',
    )
    await expect(page.getByRole('complementary', { name: 'First visit' })).toHaveCount(0)
  })
})
