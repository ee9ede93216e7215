import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { openLicenseKeys } from '../license-keys/license-keys.ts'
import { chooseAccount, goToProvider, signInByCalls } from '../auth/sign-in.ts'
import { getCardFrame, cards, openPlans, openNewCard, typeCard } from '../billing/subscription.ts'

test.use({ slow: 'pages are reloaded several times' })

test('a developer finds form input after a reload, going back and an expired session @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const open = page.getByRole('button', { name: 'Create key' })
  const form = page.getByRole('dialog', { name: 'Create production key' })
  const field = form.getByLabel('Bundle ID')
  await open.click()
  await form.getByText('iOS', { exact: true }).click()
  await field.fill('com.example.reader')

  const stream = page.waitForResponse('**/api/live')
  await page.reload()
  await expect(field).toHaveValue('com.example.reader')
  expect((await stream).status()).toBe(200)
  await page.goBack()
  await expect(form).toHaveCount(0)
  await open.click()
  await expect(field).toHaveValue('com.example.reader')

  const letGo = await endSessionWhenSent(page)
  await form.getByRole('button', { name: 'Create iOS key' }).click()
  await expectSessionExpired(page)

  // The late response must not change the reason on the sign-in page.
  const heard = page.waitForEvent('console', (message) =>
    message.text().includes('response status error POST /api/license/prod 401'),
  )
  letGo()
  await heard
  await twoFrames(page)
  await expectSessionExpired(page)
  await goToProvider(page)
  await chooseAccount(page, email)
  await expect(field).toHaveValue('com.example.reader')
  await form.getByRole('button', { name: 'Create iOS key' }).click()
  await expect(page.getByText('Production Key has issued')).toBeVisible()
  await expect(form).toHaveCount(0)
  await open.click()
  await expect(form.getByRole('radio', { name: 'iOS' })).not.toBeChecked()
})

test('what was typed into a request belongs to one person, and goes when they sign out @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const request = '/console/license-keys?form=extension'
  const form = page.getByRole('dialog', { name: 'Extension of period' })
  const until = form.getByLabel('Extend until')
  await page.goto(request)
  await until.fill('Until the study ends')

  await signInByCalls(context, { email: `other-${email}` })
  await page.goto(request)
  await expect(until).toHaveValue('')
  await signInByCalls(context, { email })
  await page.goto(request)
  await expect(until).toHaveValue('Until the study ends')

  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign')
  await signInByCalls(context, { email })
  await page.goto(request)
  await expect(until).toHaveValue('')
})

test('an address for a subscription outlives a reload; the card does not @thorough', async ({
  page,
  email,
}) => {
  await openPlans(page, email)
  const form = await openNewCard(page)
  const city = form.getByRole('textbox', { name: 'City' })
  const cardNumber = getCardFrame(form).getByLabel('Card number')
  await typeCard(form, cards.good)
  await city.fill('San Francisco')
  await page.reload()
  await openNewCard(page)
  await expect(city).toHaveValue('San Francisco')
  await expect(cardNumber).toHaveValue('')
})

/**
 * Ends the session when the form is sent. The form's request is held until the page has learnt that from its stream.
 */
async function endSessionWhenSent(page: Page) {
  const gate = Promise.withResolvers<void>()
  let isSent = false
  await page.route('**/api/license/prod', async (route) => {
    if (isSent || route.request().method() !== 'POST') return route.fallback()
    isSent = true
    await page.request.delete('/api/user/session')
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

async function expectSessionExpired(page: Page) {
  await expect(page).toHaveURL('/sign?message=sessionException')
  await expect(page.getByRole('alert')).toHaveText('Session has expired. Please log in again.')
}

function twoFrames(page: Page) {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}
