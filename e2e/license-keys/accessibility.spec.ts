import type { Page } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { createKey, openLicenseKeys, openRow, createErrorBody, startTrial } from './license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { continueCalls } from '../continue-calls.ts'
import { goTo } from '../go-to.ts'

test.use({ slow: 'axe checks many states twice' })

const keysPage = '/console/license-keys'
const android = { platformType: 'android', packageName: 'com.example.player' } as const

const opened: Record<string, (page: Page) => Promise<void>> = {
  'the page before a trial': async (page) => {
    await expect(page.getByRole('button', { name: 'Start free trial license' })).toBeVisible()
  },
  'the trial form with a list open': async (page) => {
    await page.getByRole('button', { name: 'Start free trial license' }).click()
    await page.getByRole('combobox', { name: 'Region' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'the form for a new key': async (page) => {
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog')
    await form.getByText('Web', { exact: true }).click()
    await form.getByRole('button', { name: 'Create Web key' }).click()
    await expect(form.getByText('Required')).toBeVisible()
  },
  'both plans, unfolded': async (page) => {
    await page.getByRole('button', { name: 'Commercial license' }).click()
    await page.getByRole('button', { name: 'See the benefit' }).click()
    await page.getByRole('button', { name: 'Ambassador program' }).click()
  },
  'the pre-check': async (page) => {
    await goTo(page, '/console/license-keys?form=ambassador')
    await expect(page.getByRole('checkbox')).toBeFocused()
  },
  'the commercial form after a failure': async (page) => {
    await page.route('**/api/email', (route) => route.fulfill(createErrorBody(500, 'Broken.')))
    await goTo(page, '/console/license-keys?form=extension')
    const form = page.getByRole('dialog', { name: 'Extension of period' })
    await form.getByLabel('Extend until').fill('Tomorrow')
    await form.getByLabel('Purpose').fill('None.')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await continueCalls(page, '**/api/email')
  },
  'an open row with an entry and its history': async (page) => {
    await createKey(page, android)
    await goTo(page, keysPage)
    const detail = await openRow(page, 'player for Android')
    const field = detail.getByRole('textbox', { name: 'IP blacklist' })
    await field.fill('203.0.113.7/32')
    await field.press('Enter')
    await expect(detail.getByRole('button', { name: 'Delete 203.0.113.7/32' })).toBeVisible()
    await detail.getByRole('button', { name: 'History' }).click()
    await expect(detail.getByText('Created.')).toBeVisible()
  },
  'a conflict and a wrong entry': async (page) => {
    const sdkKey = await createKey(page, { ...android, packageName: 'com.example.viewer' })
    await goTo(page, keysPage)
    const detail = await openRow(page, 'viewer for Android')
    await expect(detail.getByRole('switch', { name: 'Activated' })).toBeVisible()
    await page.request.put(`/api/license/prod/${sdkKey}`, { data: { activated: false } })
    const field = detail.getByRole('textbox', { name: 'Domain whitelist' })
    await field.fill('https://example.com')
    await field.press('Enter')
    await expect(detail.getByRole('alert')).toContainText('changed this key')
    // A second Enter at once would count as a repetition of the first one, but not after a click.
    const emptyField = detail.getByRole('textbox', { name: 'IP blacklist' })
    await emptyField.click()
    await emptyField.press('Enter')
    await expect(detail.getByText('Please enter a valid ip format.')).toBeVisible()
  },
  'the certificates': async (page) => {
    const detail = await openRow(page, 'player for Android')
    await detail.getByRole('button', { name: 'Edit certificates' }).click()
    await expect(page.getByRole('textbox', { name: 'Fingerprint', exact: true })).toBeFocused()
  },
  'the question before a key is deleted': async (page) => {
    const detail = await openRow(page, 'player for Android')
    await detail.getByRole('button', { name: 'Delete key' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a running trial': async (page) => {
    await startTrial(page)
    await goTo(page, keysPage)
    await page.getByRole('button', { name: 'Send a test session' }).click()
    await expect(page.getByRole('heading', { name: 'Session received in' })).toBeVisible()
  },
}

test('the dialogs of the license keys page are accessible in both themes @thorough', async ({
  page,
  email,
}) => {
  await signInByCalls(page.context(), { email })
  for (const [name, open] of Object.entries(opened)) {
    await goTo(page, keysPage)
    await expect(page.getByRole('heading', { name: 'License Keys', level: 1 })).toBeVisible()
    await open(page)
    await expectAccessible(page, name)
  }
})

test('keys in every state are accessible in both themes @thorough', async ({ page }) => {
  for (const person of ['expired', 'lapsed', 'commercial', 'busy']) {
    await openLicenseKeys(page, `${person}@fovea.test`)
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    await expectAccessible(page, person)
  }
})
