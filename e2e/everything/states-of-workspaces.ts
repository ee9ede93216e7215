import { expect, type Page } from '@playwright/test'
import { supplyTeam } from '../workspaces/workspaces.ts'

export async function openWorkspaces(page: Page) {
  await page.getByRole('button', { name: 'Workspace: Personal' }).click()
  await expect(page.getByRole('menuitem', { name: 'New workspace…' })).toBeVisible()
}

export async function nameNothing(page: Page) {
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Use 2 to 60 characters.')).toBeVisible()
}

/** With a member, an invitation and a history. */
export async function openTeam(page: Page) {
  const team = await supplyTeam(page.request, 'lapsed@fovea.test')
  await page.goto(`/console/workspace?workspace=${team}`)
  await expect(page.getByRole('button', { name: /^Resend/ }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'history' }).getByRole('row').nth(1)).toBeVisible()
}

export async function inviteNobody(page: Page) {
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(/^E-mail must be valid/)).toBeVisible()
}

export async function openRoles(page: Page) {
  await page
    .getByRole('button', { name: /^Change role/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}

export async function askToDeleteTeam(page: Page) {
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
}

export async function openOthers(page: Page) {
  await page.goto(`/console/workspace?workspace=${crypto.randomUUID()}`)
  await expect(page.getByRole('link', { name: 'Go to your personal workspace' })).toBeVisible()
}

export async function nameNoToken(page: Page) {
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
}

export async function makeToken(page: Page) {
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Nightly build')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText(/^fvt_/)).toBeVisible()
}

export async function askToEndToken(page: Page) {
  await page.getByRole('button', { name: 'End Nightly build' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'End token' })).toBeVisible()
}
