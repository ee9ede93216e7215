import { expect, type Page } from '@playwright/test'

export const alertStates = [
  { state: 'new alert about denials, without a key', open: chooseNothing },
  { state: 'deletion of an alert', open: askToDelete },
]

async function chooseNothing(page: Page) {
  await page.getByRole('button', { name: 'New alert' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: /^Refusals/ }).check()
  await form.getByRole('button', { name: 'Set alert' }).click()
  await expect(form.getByRole('combobox', { name: 'Key' })).toHaveAttribute('aria-invalid', 'true')
}

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'New alert' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('combobox', { name: 'Key' })).toBeVisible()
  await form.getByRole('button', { name: 'Set alert' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Expiry of all keys' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete alert' })).toBeVisible()
}
