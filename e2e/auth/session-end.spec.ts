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

/** Opens the license keys, which hear of what happens elsewhere over a stream: by a link where the console is open. */
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
  // The tabs of a browser share the stream of the first.
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
  await test.step('signing out everywhere else leaves this device alone', async () => {
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
  await test.step('an account that is deleted elsewhere ends the session here', async () => {
    await openListening(page)
    await signInByCalls(otherBrowser, { email })
    const deleted = await otherBrowser.request.delete('/api/user/me', { data: { confirm: email } })
    expect(deleted.status()).toBe(200)
    await expectSessionExpired(page)
    // The service tells it apart from a session that ended.
    const answer = await context.request.get('/api/user')
    expect(await answer.json()).toMatchObject({ error: { code: 4004 } })
  })
})

test('signing in and out in one tab does so in the other one, and whoever lost the session comes back to the page @thorough', async ({
  context,
  page,
  email,
}) => {
  const otherTab = await context.newPage()
  await test.step('signing in in one tab lets the other one in', async () => {
    await page.goto('/sign')
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
    await signIn(otherTab, { email })
    for (const tab of [otherTab, page]) await expect(tab).toHaveURL('/console/license-keys')
  })
  await test.step('where somebody else signs in, nothing is left of the one before', async () => {
    await createKey(page, { platformType: 'ios', bundleId: 'com.example.reader' })
    await page.reload()
    const reader = page.getByRole('row', { name: /reader/ })
    await expect(reader).toBeVisible()
    // What is not answered any more would stay on the screen as it was.
    await page.route('**/api/license/prod', (route) => route.fulfill(createErrorBody(400, 'No.')))
    const response = await context.request.get('/api/user/oauth/redirect?agent=google')
    await otherTab.goto((await response.json()).payload.url)
    await chooseAccount(otherTab, `other-${email}`)
    await expect(page.getByRole('alert')).toContainText('No.')
    await expect(reader).toHaveCount(0)
    await continueCalls(page, '**/api/license/prod')
  })
  await test.step('signing out in one tab signs the other one out', async () => {
    await otherTab.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [otherTab, page]) {
      await expect(tab).toHaveURL('/sign')
      await expect(tab.getByRole('button', { name: 'log in with google' })).toBeVisible()
      await expect(tab.getByRole('alert')).toHaveCount(0)
    }
  })

  await otherTab.close()
  await signInByCalls(context, { email })
  await test.step('a lost session is noticed by whatever call meets it', async () => {
    await page.goto('/console/account')
    const save = page.getByRole('button', { name: 'Save e-mail' })
    // No call that the page makes by itself is to meet the loss first.
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
