import { expect, type Page } from '@playwright/test'
import { createTeam, fillTeam } from './workspaces.ts'

/** States to check for accessibility, in this order: each opens on the page that the one before left. */
export const workspaceStates = [
  { state: 'workspace menu', open: openWorkspaces },
  { state: 'new workspace', open: submitWithoutName },
  { state: 'workspace of a team', open: openTeam },
  { state: 'invitation', open: submitWithoutEmail },
  { state: 'change of a role', open: openRoles },
  { state: 'deletion of a workspace', open: askToDeleteTeam },
  { state: 'workspace of others', open: openForeignWorkspace },
]

async function openWorkspaces(page: Page) {
  await page.getByRole('button', { name: 'Workspace: Personal' }).click()
  await expect(page.getByRole('menuitem', { name: 'New workspace…' })).toBeVisible()
}

async function submitWithoutName(page: Page) {
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Use 2 to 60 characters.')).toBeVisible()
}

async function openTeam(page: Page) {
  const team = await createTeam(page.request, 'Accessible')
  await fillTeam(page.request, team, 'lapsed@fovea.test')
  await page.goto(`/console/workspace?workspace=${team}`)
  await expect(page.getByRole('button', { name: /^Resend/ }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'history' }).getByRole('row').nth(1)).toBeVisible()
}

async function submitWithoutEmail(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(/^E-mail must be valid/)).toBeVisible()
}

async function openRoles(page: Page) {
  await page
    .getByRole('button', { name: /^Change role/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}

async function askToDeleteTeam(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
}

async function openForeignWorkspace(page: Page) {
  await page.goto(`/console/workspace?workspace=${crypto.randomUUID()}`)
  await expect(page.getByRole('link', { name: 'Go to your personal workspace' })).toBeVisible()
}
