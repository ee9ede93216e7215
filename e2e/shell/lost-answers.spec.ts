import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { failureClaimPattern, loseResponses } from '../lose-responses.ts'
import { continueCalls } from '../continue-calls.ts'
import { openLicenseKeys } from '../license-keys/license-keys.ts'
import {
  cards,
  expectSubscribed,
  openNewCard,
  openPlans,
  typeAddress,
  typeCard,
} from '../billing/subscription.ts'

test.use({ slow: 'several responses are lost and recovered one by one' })

const keysAddress = '**/api/license/prod'

async function fillKeyForm(page: Page, bundleId: string) {
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await form.getByText('iOS', { exact: true }).click()
  await form.getByLabel('Bundle ID').fill(bundleId)
  return { form, create: form.getByRole('button', { name: 'Create iOS key' }) }
}

async function countKeys(page: Page) {
  const answer = await page.request.get('/api/license/prod')
  return (await answer.json()).payload.docs.length
}

test('a developer creates a key despite a lost response, and sees the outcome in the form @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const { form, create } = await fillKeyForm(page, 'com.example.done')
  const notice = form.getByRole('alert')

  await test.step('the key was created', async () => {
    const lost = await loseResponses(page, keysAddress, 'POST', 'after')
    await create.click()
    await expect(notice).toContainText("We couldn't confirm that the key was created.")
    await expect(notice).not.toContainText(failureClaimPattern)
    await expect(form.getByRole('button', { name: 'Close' })).toBeEnabled()
    await lost.letChecksThrough()
    await expect(page.getByText('Production Key has issued')).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^iOS/ })).toHaveCount(1)
    expect(lost.sent()).toBe(1)
    expect(await countKeys(page)).toBe(1)
  })
  await test.step('the key was not created, and the next try creates it', async () => {
    const lost = await loseResponses(page, keysAddress, 'POST', 'before')
    const again = await fillKeyForm(page, 'com.example.later')
    await again.create.click()
    await expect(notice).toContainText("We couldn't confirm that the key was created.")
    await lost.letChecksThrough()
    await expect(notice).toContainText('The key was not created.')
    await expect(notice).toContainText('Nothing was changed.')
    await continueCalls(page, keysAddress)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: /^iOS/ })).toHaveCount(2)
    await expect(form).toHaveCount(0)
    expect(await countKeys(page)).toBe(2)
  })
})

test('a developer subscribes despite a lost response', async ({ page, email }) => {
  await openPlans(page, email)
  const form = await openNewCard(page)
  await typeCard(form, cards.good)
  await typeAddress(form)
  const lost = await loseResponses(page, '**/api/billing/subscription', 'POST', 'after')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  const notice = form.getByRole('alert')
  await expect(notice).toContainText("We couldn't confirm that your subscription was set up.")
  await expect(form).not.toContainText('That did not work')
  await lost.letChecksThrough()
  await expect(page.getByText('Period start')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expectSubscribed(page)
  expect(lost.sent()).toBe(1)
})

test('a developer acts offline, and sees the outcome on another page once the connection is back', async ({
  page,
  context,
  email,
}) => {
  await openLicenseKeys(page, email)
  const { form, create } = await fillKeyForm(page, 'com.example.offline')
  await context.setOffline(true)
  await create.click()
  const notice = form.getByRole('alert')
  await expect(notice).toContainText("We couldn't confirm that the key was created.")
  await expect(notice).toContainText("You're offline.")
  await form.getByRole('button', { name: 'Close' }).click()
  const toasts = page.locator('output [data-tone]')
  await expect(toasts).toContainText("We couldn't confirm that the key was created.")
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: 'License Keys' })
    .click()
  await expect(toasts).toHaveCount(1)

  await context.setOffline(false)
  await expect(toasts).toContainText('The key was not created.')
  await expect(toasts).toContainText('Nothing was changed.')
  await toasts.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Production Key has issued')).toBeVisible()
  expect(await countKeys(page)).toBe(1)
})

test('a developer signs out despite a lost response @thorough', async ({ page, email }) => {
  for (const fate of ['after', 'before'] as const) {
    await openLicenseKeys(page, email)
    const session = '**/api/user/session'
    const lost = await loseResponses(page, session, 'DELETE', fate)
    await page.getByRole('button', { name: 'Sign out' }).click()
    // If the server has signed the user out, another call of the page may find out first.
    if (fate === 'before') {
      const toast = page.locator('output [data-tone="unsure"]')
      await expect(toast).toContainText("We couldn't confirm that you were signed out.")
    }
    await lost.letChecksThrough()
    await expect(page).toHaveURL(/\/sign$/)
    await continueCalls(page, session)
  }
})
