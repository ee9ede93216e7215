import { expect, type Page } from '@playwright/test'

export const tokenStates = [
  { state: 'new token without a name', open: nameNothing },
  { state: 'new token, shown once', open: makeToken },
  { state: 'end of a token', open: askToEnd },
]

async function nameNothing(page: Page) {
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
}

async function makeToken(page: Page) {
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Nightly build')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText(/^fvt_/)).toBeVisible()
}

async function askToEnd(page: Page) {
  await page.getByRole('button', { name: 'Revoke Nightly build' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Revoke token' })).toBeVisible()
}
