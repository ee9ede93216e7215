import { expect, type Page } from '@playwright/test'

/** States to check for accessibility, in this order: each opens on the page that the one before left. */
export const webhookStates = [
  { state: 'new webhook without a URL', open: submitNothing },
  { state: 'new webhook, its secret shown once', open: create },
  { state: 'a webhook with an opened delivery', open: openDelivery },
  { state: 'rolling the secret', open: askToRoll },
  { state: 'a paused webhook', open: pause },
]

async function submitNothing(page: Page) {
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true')
}

async function create(page: Page) {
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('URL').fill('http://127.0.0.1:9/hooks')
  await form.getByRole('checkbox', { name: 'key.created' }).check()
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByText(/^whsec_/)).toBeVisible()
}

async function openDelivery(page: Page) {
  await page.getByRole('link', { name: '127.0.0.1:9', exact: true }).first().click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('region', { name: /^Every try has failed since/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Request body' })).toBeVisible()
}

async function askToRoll(page: Page) {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Roll the secret' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Roll secret' })).toBeVisible()
}

async function pause(page: Page) {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
}
