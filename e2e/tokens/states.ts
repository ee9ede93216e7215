import { expect, type Page } from '@playwright/test'

/** States to check for accessibility, in this order: each opens on the page that the one before left. */
export const tokenStates = [
  { state: 'new token without a name', open: submitWithoutName },
  { state: 'new token, shown once', open: createToken },
  { state: 'revocation of a token', open: askToRevoke },
  { state: 'new rule for CI without a name', open: submitNoRule },
]

async function submitWithoutName(page: Page) {
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
}

async function createToken(page: Page) {
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Nightly build')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText(/^fvt_/)).toBeVisible()
}

async function askToRevoke(page: Page) {
  await page.getByRole('button', { name: 'Revoke Nightly build' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Revoke token' })).toBeVisible()
}

async function submitNoRule(page: Page) {
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create rule' }).click()
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
}
