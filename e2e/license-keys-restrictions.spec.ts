import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import {
  createKey,
  openLicenseKeys,
  openRow,
  refusal,
  runUntilVisible,
  stopClock,
} from './license-keys.ts'

const ios = { platformType: 'ios', bundleId: 'com.example.reader' } as const
const android = { platformType: 'android', packageName: 'com.example.player' } as const
const web = { platformType: 'web', baseUrl: 'https://play.example.com' } as const

/** What another tab, or a program, does to a key meanwhile. */
async function changeElsewhere(page: Page, sdkKey: string, data: Record<string, unknown>) {
  const answer = await page.request.put(`/api/license/prod/${sdkKey}`, { data })
  expect(answer.status()).toBe(200)
}

test('networks are blocked with Enter and with +, and unblocked again', async ({ page, email }) => {
  await openLicenseKeys(page, email, [ios])
  const detail = await openRow(page, 'reader for iOS')
  const field = detail.getByRole('textbox', { name: 'IP blacklist' })
  await expect(field).toHaveAttribute('placeholder', 'IP to block (i.e. 203.0.113.7/32)')
  await expect(field).toHaveAccessibleDescription('You can fill it out in CIDR format.')
  const entries = detail.getByRole('list', { name: 'IP blacklist' }).getByRole('listitem')

  await field.fill('203.0.113.7/32')
  await field.press('Enter')
  await expect(entries).toHaveText(['203.0.113.7/32'])
  await expect(field).toHaveValue('')
  await field.fill('198.51.100.0/24')
  await detail.getByRole('button', { name: 'Add to IP blacklist' }).click()
  await expect(entries).toHaveText(['203.0.113.7/32', '198.51.100.0/24'])

  await field.fill('203.0.113.7/32')
  await field.press('Enter')
  await expect(detail.getByText('203.0.113.7/32 is in the list already.')).toBeVisible()
  await detail.getByRole('button', { name: 'Delete 203.0.113.7/32' }).click()
  await expect(entries).toHaveText(['198.51.100.0/24'])
  await expect(field).toBeFocused()
})

const wrongEntries = [
  { list: 'IP blacklist', typed: '203.0.113.7', told: 'Please enter a valid ip format.' },
  { list: 'IP blacklist', typed: '203.0.113.7/33', told: 'Please enter a valid ip format.' },
  { list: 'Domain whitelist', typed: 'example', told: 'Please enter a valid domain format.' },
]

for (const { list, typed, told } of wrongEntries) {
  test(`${typed} is told to be wrong for 5 seconds, then the caption is back`, async ({
    page,
    email,
  }) => {
    await page.clock.install()
    await openLicenseKeys(page, email, [web])
    const detail = await openRow(page, 'example for Web')
    const field = detail.getByRole('textbox', { name: list })
    await expect(field).toBeVisible()
    const caption = await field.evaluate(
      (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    await stopClock(page)
    await field.fill(typed)
    await field.press('Enter')
    await expect(detail.getByRole('alert')).toHaveText(told)
    await page.clock.runFor(4900)
    await expect(detail.getByRole('alert')).toHaveText(told)
    await page.clock.runFor(100)
    await expect(detail.getByRole('alert')).toHaveCount(0)
    await expect(field).toHaveAccessibleDescription(caption ?? '')
    await expect(field).toHaveValue(typed)
  })
}

test('a domain is allowed, kept as an origin, and shown as it is written', async ({
  page,
  email,
}) => {
  const baseUrl = 'https://play.example.co.uk'
  await openLicenseKeys(page, email, [{ platformType: 'web', baseUrl }])
  const detail = await openRow(page, 'example for Web')
  const field = detail.getByRole('textbox', { name: 'Domain whitelist' })
  await field.fill('HTTPS://Staging.Example.com:443/path')
  await field.press('Enter')
  const entries = detail.getByRole('list', { name: 'Domain whitelist' }).getByRole('listitem')
  await expect(entries).toHaveText(['https://staging.example.com'])
  await field.fill('https://münchen.de')
  await field.press('Enter')
  const written = 'https://münchen.de https://xn--mnchen-3ya.de'
  await expect(entries).toHaveText(['https://staging.example.com', written])
  await detail.getByRole('button', { name: 'Delete https://münchen.de' }).click()
  await expect(entries).toHaveText(['https://staging.example.com'])
})

test('a fingerprint is pasted in any form, shown in pairs, and removed', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email, [android])
  const detail = await openRow(page, 'player for Android')
  const edit = detail.getByRole('button', { name: 'Edit fingerprint' })
  const form = page.getByRole('dialog', { name: 'Update fingerprint' })
  const field = form.getByLabel('SHA-1 fingerprint')
  const pairs = 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09'

  await edit.click()
  await expect(form).toContainText('keytool -list')
  await expect(form).toContainText('Play Console')
  await field.fill('DA:39')
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/20 pairs of hex digits/)
  await field.fill('2jmj7l5rSw0yVb/vlWAYkK/YBwk=')
  await form.getByRole('button', { name: 'Save fingerprint' }).click()
  await expect(form).toHaveCount(0)
  await expect(detail.getByText(pairs)).toBeVisible()

  await edit.click()
  await expect(field).toHaveValue(pairs)
  await field.fill('')
  await form.getByRole('button', { name: 'Save fingerprint' }).click()
  await expect(form).toHaveCount(0)
  await expect(detail.getByText('None: an app signed by anybody may use the key.')).toBeVisible()
})

test('the activated switch says that it is changing until the server answers', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email, [ios])
  const detail = await openRow(page, 'reader for iOS')
  const toggle = detail.getByRole('switch', { name: 'Activated' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/license/prod/*', async (route) => {
    await answered
    await route.continue()
  })
  await expect(toggle).toBeChecked()
  await toggle.press('Space')
  await expect(detail.getByText('Changing…')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  answer()
  await expect(detail.getByText('Apps with this key are refused.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^iOS/ })).toContainText('Deactivated')
})

test('a change that fails is told, and the control goes back', async ({ page, email }) => {
  await openLicenseKeys(page, email, [ios])
  const detail = await openRow(page, 'reader for iOS')
  await page.route('**/api/license/prod/*', (route) => route.fulfill(refusal(500, 'Broken.')))
  const toggle = detail.getByRole('switch', { name: 'Activated' })
  await toggle.press('Space')
  await expect(detail.getByRole('alert')).toContainText('That was not saved.')
  await expect(detail.getByRole('alert')).toContainText('ref-42')
  await expect(toggle).toBeChecked()

  const field = detail.getByRole('textbox', { name: 'IP blacklist' })
  await field.fill('203.0.113.7/32')
  await field.press('Enter')
  await expect(detail.getByRole('alert')).toHaveCount(2)
  await expect(field).toHaveValue('203.0.113.7/32')
  await expect(detail.getByRole('list', { name: 'IP blacklist' })).toHaveCount(0)
})

test('a change without a connection is told', async ({ page, context, email }) => {
  await openLicenseKeys(page, email, [ios])
  const detail = await openRow(page, 'reader for iOS')
  const toggle = detail.getByRole('switch', { name: 'Activated' })
  await expect(toggle).toBeVisible()
  await context.setOffline(true)
  await toggle.press('Space')
  await expect(detail.getByRole('alert')).toContainText('Check your connection')
  await expect(toggle).toBeChecked()
  await context.setOffline(false)
  await toggle.press('Space')
  await expect(detail.getByText('Apps with this key are refused.')).toBeVisible()
  await expect(detail.getByRole('alert')).toHaveCount(0)
})

test('a key that was changed elsewhere leaves a choice: both changes, or theirs', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const sdkKey = await createKey(page, ios)
  await page.reload()
  const detail = await openRow(page, 'reader for iOS')
  const field = detail.getByRole('textbox', { name: 'IP blacklist' })
  const entries = detail.getByRole('list', { name: 'IP blacklist' }).getByRole('listitem')
  await expect(field).toBeVisible()

  await changeElsewhere(page, sdkKey, { ipBlacklist: ['192.0.2.0/24'] })
  await field.fill('203.0.113.7/32')
  await field.press('Enter')
  const conflict = detail.getByRole('alert')
  await expect(conflict).toContainText('This key was changed elsewhere')
  await expect(conflict).toContainText('Blocked: 192.0.2.0/24.')
  await expect(conflict).toContainText('Block 203.0.113.7/32')
  await expect(entries).toHaveText(['192.0.2.0/24'])
  // The list is read anew after a change; what is changed before that is no conflict.
  const readAnew = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/license/prod',
  )
  await conflict.getByRole('button', { name: 'Apply my change as well' }).click()
  await expect(entries).toHaveText(['192.0.2.0/24', '203.0.113.7/32'])
  await expect(conflict).toHaveCount(0)
  await expect(field).toHaveValue('')
  await readAnew

  await changeElsewhere(page, sdkKey, { activated: false })
  await detail.getByRole('button', { name: 'Delete 192.0.2.0/24' }).click()
  await expect(conflict).toContainText('Deactivated.')
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(entries).toHaveText(['192.0.2.0/24', '203.0.113.7/32'])
  await expect(detail.getByRole('switch', { name: 'Activated' })).not.toBeChecked()
})

test('a key that was deleted elsewhere goes, and that is told', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const sdkKey = await createKey(page, ios)
  await page.reload()
  const detail = await openRow(page, 'reader for iOS')
  const toggle = detail.getByRole('switch', { name: 'Activated' })
  await expect(toggle).toBeVisible()
  await page.request.delete(`/api/license/prod/${sdkKey}`)
  await toggle.press('Space')
  await expect(page.getByText('This key has been deleted elsewhere.')).toBeVisible()
  await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
})

test('two changes in a row do not stand in their own way', async ({ page, email }) => {
  await openLicenseKeys(page, email, [ios])
  const detail = await openRow(page, 'reader for iOS')
  const field = detail.getByRole('textbox', { name: 'IP blacklist' })
  await field.fill('203.0.113.7/32')
  await field.press('Enter')
  await detail.getByRole('switch', { name: 'Activated' }).press('Space')
  await expect(detail.getByText('Apps with this key are refused.')).toBeVisible()
  await expect(detail.getByRole('listitem').filter({ hasText: '203.0.113.7/32' })).toBeVisible()
  await expect(detail.getByRole('alert')).toHaveCount(0)
})

test('the history tells what happened, newest first, a page at a time', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const sdkKey = await createKey(page, ios)
  for (let change = 0; change < 21; change++) {
    await changeElsewhere(page, sdkKey, { activated: change % 2 === 1 })
  }
  await page.reload()
  const detail = await openRow(page, 'reader for iOS')
  await detail.getByRole('button', { name: 'History' }).click()
  const events = detail.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(events).toHaveCount(20)
  await expect(events.first()).toContainText('Deactivated.')
  await expect(events.first()).toContainText('from 127.0.0.1')
  await detail.getByRole('button', { name: 'Show older' }).click()
  await expect(events).toHaveCount(22)
  await expect(events.last()).toContainText('Created.')

  await detail.getByRole('switch', { name: 'Activated' }).press('Space')
  await expect(events.first()).toContainText('Activated.')
})

test('the SDK key is copied whole by a click, and says so for 1.8 seconds', async ({
  page,
  context,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openLicenseKeys(page, email)
  const sdkKey = await createKey(page, ios)
  await page.reload()
  const detail = await openRow(page, 'reader for iOS')
  const copy = detail.getByRole('button', { name: /^Copy SDK key/ })
  await expect(copy).toBeVisible()
  await stopClock(page)
  await copy.click()
  const notice = detail.getByRole('status').filter({ hasText: 'Copied to clipboard!' })
  await runUntilVisible(page, notice)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sdkKey)
  await page.clock.runFor(1700)
  await expect(notice).toBeVisible()
  await page.clock.runFor(100)
  await expect(notice).toHaveCount(0)
})
