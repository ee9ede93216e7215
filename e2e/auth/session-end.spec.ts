import type { Page } from '@playwright/test'
import { waitUntilIdle } from '../wait-until-idle.ts'
import { expect, test } from '../console.ts'
import { continueCalls } from '../continue-calls.ts'
import { createKey, createErrorBody } from '../license-keys/license-keys.ts'
import { goTo } from '../go-to.ts'
import { chooseAccount, goToProvider, signInByCalls, signIn } from './sign-in.ts'

test.use({ slow: 'several tabs and devices lose their session' })

async function expectSessionExpired(page: Page) {
  await expect(page).toHaveURL('/sign?message=sessionException')
  await expect(page.getByRole('alert')).toHaveText('Session has expired. Please log in again.')
}

/** Opens the license keys, whose live stream hears of changes elsewhere. If the console is open, by a link. */
async function openListening(page: Page) {
  const stream = page.waitForResponse('**/api/live')
  if (page.url().includes('/console/')) await goTo(page, '/console/license-keys')
  else await page.goto('/console/license-keys')
  expect((await stream).status()).toBe(200)
}

test('a device that is signed out from another one learns it, in every tab @thorough', async ({
  context,
  page,
  otherBrowser,
  email,
}) => {
  await signInByCalls(context, { email })
  await openListening(page)
  const secondTab = await context.newPage()
  await secondTab.goto('/console/license-keys')
  await expect(secondTab.getByRole('table', { name: 'production keys' })).toBeVisible()
  await signInByCalls(otherBrowser, { email, agent: 'github' })
  const elsewhere = await otherBrowser.newPage()
  await elsewhere.goto('/console/devices')

  await test.step('one device is signed out', async () => {
    const devices = elsewhere.getByRole('table', { name: 'signed-in devices' })
    const row = (provider: string) =>
      devices.getByRole('row').filter({ has: elsewhere.getByRole('cell', { name: provider }) })
    await row('Google')
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await expect(elsewhere.getByText('Device signed out.')).toBeVisible()
    await expect(row('Google')).toHaveCount(0)
    await expect(row('GitHub')).toContainText('This device')
    for (const tab of [page, secondTab]) await expectSessionExpired(tab)
  })

  await secondTab.close()
  await signInByCalls(context, { email })
  await openListening(elsewhere)
  await test.step('signing out everywhere else keeps this device signed in', async () => {
    await page.goto('/console/devices')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click()
    await expect(page.getByText('Signed out 1 other device.')).toBeVisible()
    const devices = page.getByRole('table', { name: 'signed-in devices' })
    await expect(devices.getByRole('row')).toHaveCount(2)
    await expect(devices).toContainText('This device')

    await expectSessionExpired(elsewhere)
    expect((await context.request.get('/api/user')).status()).toBe(200)
  })
  await test.step('deleting the account elsewhere ends the session here', async () => {
    await openListening(page)
    await signInByCalls(otherBrowser, { email })
    const deleted = await otherBrowser.request.delete('/api/user/me', { data: { confirm: email } })
    expect(deleted.status()).toBe(200)
    await expectSessionExpired(page)
    // The server distinguishes a deleted account from an expired session.
    const answer = await context.request.get('/api/user')
    expect(await answer.json()).toMatchObject({ error: { code: 4004 } })
  })
})

test('signing in and out in one tab applies to the other tab, and a lost session leads back to the page @thorough', async ({
  context,
  page,
  email,
}) => {
  const otherTab = await context.newPage()
  await test.step('signing in in one tab signs in the other one', async () => {
    await page.goto('/sign')
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
    await signIn(otherTab, { email })
    for (const tab of [otherTab, page]) await expect(tab).toHaveURL('/console/license-keys')
  })
  await test.step('another user sees no data of the previous one', async () => {
    await createKey(page, { platformType: 'ios', bundleId: 'com.example.reader' })
    await page.reload()
    const reader = page.getByRole('row', { name: /reader/ })
    await expect(reader).toBeVisible()
    // A failed reload would otherwise keep the old data on the screen.
    await page.route('**/api/license/prod', (route) => route.fulfill(createErrorBody(400, 'No.')))
    const response = await context.request.get('/api/user/oauth/redirect?agent=google')
    await otherTab.goto((await response.json()).payload.url)
    await chooseAccount(otherTab, `other-${email}`)
    await expect(page.getByRole('alert')).toContainText('No.')
    await expect(reader).toHaveCount(0)
    await continueCalls(page, '**/api/license/prod')
  })
  await test.step('signing out in one tab signs out the other one', async () => {
    await otherTab.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [otherTab, page]) {
      await expect(tab).toHaveURL('/sign')
      await expect(tab.getByRole('button', { name: 'log in with google' })).toBeVisible()
      await expect(tab.getByRole('alert')).toHaveCount(0)
    }
  })

  await otherTab.close()
  await signInByCalls(context, { email })
  await test.step('any call of the page notices a lost session', async () => {
    await page.goto('/console/account')
    const save = page.getByRole('button', { name: 'Save email' })
    // The button's call must be the first to notice the lost session, so the page finishes its own calls before.
    await waitUntilIdle(page, 'ConsoleLayout-opened')
    await context.clearCookies()
    await save.click()
    await expectSessionExpired(page)
  })
  await test.step('signing in again leads back to the page', async () => {
    await goToProvider(page)
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/console/account')
    await waitUntilIdle(page, 'ConsoleLayout-opened')
    await context.clearCookies()
    await page.getByRole('link', { name: 'Report Issue' }).click()
    await expectSessionExpired(page)
    await goToProvider(page)
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/console/report-issue')
  })
})
