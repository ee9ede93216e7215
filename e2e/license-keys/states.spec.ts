import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { createKey, openLicenseKeys, openRow, createErrorBody, startTrial } from './license-keys.ts'
import { continueCalls } from '../continue-calls.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.use({ slow: 'the page is loaded anew for each state' })

const keys = '**/api/license/**'
const reader = { platformType: 'ios', bundleId: 'com.example.reader' } as const

test('a form can be linked to, what does not load is tried again, and nothing jumps when it comes @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  await test.step('a form can be linked to, and the back button closes it', async () => {
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

  await test.step('each part that does not load says so by itself, and comes when it is tried again', async () => {
    await page.route(keys, (route) => route.fulfill(createErrorBody(422, 'Not now.')))
    await page.reload()
    const notices = page.getByRole('alert')
    await expect(notices).toHaveCount(4)
    await expect(notices.nth(0)).toContainText('Your development key could not be loaded.')
    await expect(notices.nth(1)).toContainText('Your production keys could not be loaded.')
    await expect(notices.nth(2)).toContainText('Your deleted keys could not be loaded.')
    await expect(notices.nth(3)).toContainText('Your commercial keys could not be loaded.')
    await expect(notices.nth(0)).toContainText('ref-42')

    await continueCalls(page, keys)
    for (let left = 4; left > 0; left--) {
      await notices.first().getByRole('button', { name: 'Try again' }).click()
      await expect(notices).toHaveCount(left - 1)
    }
    await expect(page.getByRole('button', { name: 'Start free trial license' })).toBeVisible()
    await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
  })

  await test.step('what is slow keeps its place, and nothing jumps when it comes', async () => {
    await startTrial(page)
    await createKey(page, reader)
    await leaveAndReturnTo(page, '/console/license-keys')
    // Whoever is still led to a first session has more to come.
    await page.getByRole('button', { name: 'Send a test session' }).click()
    await expect(page.getByText('Test session received')).toBeVisible()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(keys, async (route) => {
      await answered
      await route.continue()
    })
    await page.reload()
    const table = page.getByRole('table', { name: 'production keys' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    // In the page, which may be scrolled to where it was.
    const top = () =>
      table.evaluate((node) => Math.round(node.getBoundingClientRect().top + scrollY))
    const before = await top()
    answer()
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible()
    await expect(table).toHaveAttribute('aria-busy', 'false')
    expect(await top()).toBe(before)
    await continueCalls(page, keys)
  })

  await test.step('what another tab changes is seen here', async () => {
    await openRow(page, 'reader for iOS')
    const otherTab = await context.newPage()
    await otherTab.goto('/console/license-keys')
    const theirs = await openRow(otherTab, 'reader for iOS')
    await theirs.getByRole('switch', { name: 'Activated' }).press('Space')
    await expect(theirs.getByText('Off: sessions are refused.')).toBeVisible()
    await expect(page.getByText('Off: sessions are refused.')).toBeVisible()
    await otherTab.close()
  })

  await test.step('a request that waits is told where it was sent', async () => {
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

test('a form that does not arrive is told, and opens once the connection is back @thorough', async ({
  page,
  context,
  email,
}) => {
  // A page that comes to rest fetches its forms before they are wanted.
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

  // It comes by itself, or where a browser keeps it as missing, with a fresh page, on which the row is closed.
  await context.setOffline(false)
  const row = page.getByRole('button', { name: 'Details of reader for iOS' })
  await expect(async () => {
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
    await expect(detail.getByRole('switch', { name: 'Activated' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog', { name: 'Create production key' })).toBeVisible()
})

test('a trial or keys that are over say so, and commercial keys have a table of their own @thorough', async ({
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
  await test.step('an expired key says so in words, and does not open', async () => {
    await openLicenseKeys(page, 'lapsed@fovea.test')
    const table = page.getByRole('table', { name: 'production keys' })
    const row = table.getByRole('row', { name: /gallery/ })
    await expect(row.getByText('Expired')).toHaveCount(2)
    await expect(table.getByRole('button', { name: /^Details of/ })).toHaveCount(0)
    await row.getByText('com.holm.gallery').click()
    await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(0)
  })
  await test.step('an expired key offers to be opened, copied and deleted, and nothing that cannot work', async () => {
    await page.getByRole('button', { name: /^Actions for gallery/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Copy key', 'Delete'])
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await expect(page.getByText('They apply again once it is renewed.')).toBeVisible()
    await expect(page.getByText('It has expired, so no app works with it.')).toBeVisible()
    for (const name of ['Rotate key', 'Edit certificates', 'Add']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByPlaceholder(/^IP to block/)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('table', { name: 'production keys' })).toBeVisible()
  })
  await test.step('whose keys are over is offered to renew them, and a trial only in passing', async () => {
    const renew = page.getByRole('button', { name: 'Contact for license renewal' })
    await expect(renew).toHaveAttribute('data-variant', 'filled')
    for (const name of ['Start free trial license', 'Create key']) {
      await expect(page.getByRole('button', { name })).toHaveAttribute('data-variant', 'default')
    }
  })
  await test.step('commercial keys stand in a table of their own', async () => {
    await openLicenseKeys(page, 'commercial@fovea.test')
    const table = page.getByRole('table', { name: 'commercial keys' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'SDK key',
      'Generated At',
      'Expiration',
      'Offline licenses',
    ])
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table).toContainText(/com_\w+…\w{4}/)
  })
})
