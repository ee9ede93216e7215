import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { holdCalls } from '../hold-calls.ts'
import { closeWithEscape } from '../close-with-escape.ts'
import {
  createKey,
  openLicenseKeys,
  openRow,
  createErrorBody,
  runUntilVisible,
  stopClock,
} from './license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'three kinds of restrictions, each with its errors' })

const ios = { platformType: 'ios', bundleId: 'com.example.reader' } as const
const android = { platformType: 'android', packageName: 'com.example.player' } as const
const web = { platformType: 'web', baseUrl: 'https://play.example.co.uk' } as const

async function changeElsewhere(page: Page, sdkKey: string, data: Record<string, unknown>) {
  const answer = await page.request.put(`/api/license/prod/${sdkKey}`, { data })
  expect(answer.status()).toBe(200)
}

/** Waits for the refetch after a change: a change elsewhere before it would not be a conflict. */
function listReadAnew(page: Page) {
  return page.waitForResponse(
    (answer) =>
      answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/license/prod',
  )
}

const wrongEntries = [
  { list: 'IP blacklist', typed: '203.0.113.7', told: 'Please enter a valid ip format.' },
  { list: 'Domain whitelist', typed: 'example', told: 'Please enter a valid domain format.' },
]

test('a developer adds and removes networks, domains and certificates, with errors shown for 5 seconds', async ({
  page,
  context,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await signInByCalls(context, { email })
  const sdkKey = await createKey(page, ios)
  await openLicenseKeys(page, email, [android, web])

  const reader = await openRow(page, 'reader for iOS')
  await test.step('networks are blocked with Enter and with +, and unblocked', async () => {
    const field = reader.getByRole('textbox', { name: 'IP blacklist' })
    await expect(field).toHaveAttribute('placeholder', 'IP to block (i.e. 203.0.113.7/32)')
    await expect(field).toHaveAccessibleDescription('You can fill it out in CIDR format.')
    const entries = reader.getByRole('list', { name: 'IP blacklist' }).getByRole('listitem')

    await field.fill('203.0.113.7/32')
    await field.press('Enter')
    await expect(entries).toHaveText(['203.0.113.7/32'])
    await expect(field).toHaveValue('')
    await field.fill('198.51.100.0/24')
    await reader.getByRole('button', { name: 'Add to IP blacklist' }).click()
    await expect(entries).toHaveText(['203.0.113.7/32', '198.51.100.0/24'])

    const add = reader.getByRole('button', { name: 'Add to IP blacklist' })
    const calls = await holdCalls(page, '**/api/license/prod/*', 'PUT')
    await field.fill('192.0.2.0/24')
    await field.press('Enter')
    const saving = await calls.next()
    await field.fill('192.0.3')
    await saving.continue()
    await expect(add).not.toHaveAttribute('data-loading')
    await expect(field).toHaveValue('192.0.3')
    await continueCalls(page, '**/api/license/prod/*')
    await reader.getByRole('button', { name: 'Delete 192.0.2.0/24' }).click()
    await expect(entries).toHaveText(['203.0.113.7/32', '198.51.100.0/24'])

    await field.fill('203.0.113.7/32')
    await field.press('Enter')
    await expect(reader.getByText('203.0.113.7/32 is in the list already.')).toBeVisible()
    await reader.getByRole('button', { name: 'Delete 203.0.113.7/32' }).click()
    await expect(entries).toHaveText(['198.51.100.0/24'])
    await expect(field).toBeFocused()
  })

  await test.step('a certificate is pasted in any format, shown in pairs, and removed', async () => {
    const player = await openRow(page, 'player for Android')
    const form = page.getByRole('dialog', { name: 'Certificates' })
    const field = form.getByRole('textbox', { name: 'Fingerprint', exact: true })
    const pairs = 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09'

    await player.getByRole('button', { name: 'Edit certificates' }).click()
    await form.getByRole('button', { name: 'Add certificate' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await field.fill('DA:39')
    await field.blur()
    await expect(field).toHaveAccessibleDescription(/20 or 32 pairs of hex digits/)
    await field.fill('2jmj7l5rSw0yVb/vlWAYkK/YBwk=')
    await form.getByRole('button', { name: 'Add certificate' }).click()
    const entries = form.getByRole('list', { name: '1 of 10 certificates' }).getByRole('listitem')
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText(pairs)
    await form.getByRole('button', { name: `Remove ${pairs}` }).click()
    await expect(form.getByText('Apps signed with any certificate can use this key.')).toBeVisible()
    await closeWithEscape(page, form)
    await expect(
      player.getByText('None: apps signed with any certificate can use this key.'),
    ).toBeVisible()
  })

  const play = await openRow(page, 'example for Web')
  await test.step('a domain is allowed, stored as an origin, and shown as typed', async () => {
    const field = play.getByRole('textbox', { name: 'Domain whitelist' })
    await field.fill('HTTPS://Staging.Example.com:443/path')
    await field.press('Enter')
    const entries = play.getByRole('list', { name: 'Domain whitelist' }).getByRole('listitem')
    await expect(entries).toHaveText(['https://staging.example.com'])
    await field.fill('https://münchen.de')
    await field.press('Enter')
    const written = 'https://münchen.de https://xn--mnchen-3ya.de'
    await expect(entries).toHaveText(['https://staging.example.com', written])
    await play.getByRole('button', { name: 'Delete https://münchen.de' }).click()
    await expect(entries).toHaveText(['https://staging.example.com'])
  })

  await stopClock(page)
  for (const { list, typed, told } of wrongEntries) {
    await test.step(`${typed} shows an error for 5 seconds, then the caption returns`, async () => {
      const field = play.getByRole('textbox', { name: list })
      const caption = await field.evaluate(
        (input) =>
          document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      )
      await field.fill(typed)
      await field.press('Enter')
      await expect(play.getByRole('alert')).toHaveText(told)
      await page.clock.runFor(4900)
      await expect(play.getByRole('alert')).toHaveText(told)
      await page.clock.runFor(100)
      await expect(play.getByRole('alert')).toHaveCount(0)
      expect(caption).toMatch(/\w/)
      await expect(field).toHaveAccessibleDescription(caption ?? '')
      await expect(field).toHaveValue(typed)
    })
  }

  await test.step('a click copies the full SDK key, and says so for 1.8 seconds', async () => {
    await reader.getByRole('button', { name: /^Copy SDK key/ }).click()
    const notice = reader.getByRole('status').filter({ hasText: 'Copied to clipboard!' })
    await runUntilVisible(page, notice)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sdkKey)
    await page.clock.runFor(1700)
    await expect(notice).toBeVisible()
    await page.clock.runFor(100)
    await expect(notice).toHaveCount(0)
  })
})

test('a developer learns that a key was changed or deleted elsewhere, and reads its history @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const readerKey = await createKey(page, ios)
  const playerKey = await createKey(page, android)
  for (let change = 0; change < 21; change++) {
    await changeElsewhere(page, readerKey, { activated: change % 2 === 1 })
  }
  await openLicenseKeys(page, email)

  await test.step('a key that was deleted elsewhere disappears', async () => {
    const player = await openRow(page, 'player for Android')
    const toggle = player.getByRole('switch', { name: 'Activated' })
    await expect(toggle).toBeVisible()
    await page.request.delete(`/api/license/prod/${playerKey}`)
    const readAnew = listReadAnew(page)
    await toggle.press('Space')
    await expect(page.getByText('This key has been deleted elsewhere.')).toBeVisible()
    await readAnew
    await expect(page.getByRole('row', { name: /^Android/ })).toHaveCount(0)
    await expect(page.getByText('1 of 50 used')).toBeAttached()
  })

  const detail = await openRow(page, 'reader for iOS')
  const activated = detail.getByRole('switch', { name: 'Activated' })
  await test.step('the history is shown newest first, page by page', async () => {
    await detail.getByRole('button', { name: 'History' }).click()
    const events = detail.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect(events).toHaveCount(20)
    await expect(events.first()).toContainText('Deactivated.')
    await expect(events.first()).toContainText('from 127.0.0.1')
    await detail.getByRole('button', { name: 'Show older' }).click()
    await expect(events).toHaveCount(22)
    await expect(events.last()).toContainText('Created.')

    const readAnew = listReadAnew(page)
    await activated.press('Space')
    await expect(events.first()).toContainText('Activated.')
    await readAnew
    await detail.getByRole('button', { name: 'History' }).click()
  })

  const field = detail.getByRole('textbox', { name: 'IP blacklist' })
  const entries = detail.getByRole('list', { name: 'IP blacklist' }).getByRole('listitem')
  const conflict = detail.getByRole('alert')
  await test.step('a conflict is resolved by keeping both changes', async () => {
    await changeElsewhere(page, readerKey, { ipBlacklist: ['192.0.2.0/24'] })
    await field.fill('203.0.113.7/32')
    await field.press('Enter')
    await expect(conflict).toContainText(
      'You changed this key in another place since you loaded it.',
    )
    await expect(conflict).toContainText('Blocked: 192.0.2.0/24.')
    await expect(conflict).toContainText('Block 203.0.113.7/32')
    await expect(entries).toHaveText(['192.0.2.0/24'])
    const readAnew = listReadAnew(page)
    await conflict.getByRole('button', { name: 'Apply my change as well' }).click()
    await expect(entries).toHaveText(['192.0.2.0/24', '203.0.113.7/32'])
    await expect(conflict).toHaveCount(0)
    await expect(field).toHaveValue('')
    await readAnew
  })
  await test.step('a conflict is resolved by keeping the other change', async () => {
    await changeElsewhere(page, readerKey, { activated: false })
    await detail.getByRole('button', { name: 'Delete 192.0.2.0/24' }).click()
    await expect(conflict).toContainText('Deactivated.')
    await conflict.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(entries).toHaveText(['192.0.2.0/24', '203.0.113.7/32'])
    await expect(activated).not.toBeChecked()
  })
})

test('a developer sees the switch of a key change, and errors of saving @thorough', async ({
  page,
  context,
  email,
}) => {
  await openLicenseKeys(page, email, [ios])
  const detail = await openRow(page, 'reader for iOS')
  const toggle = detail.getByRole('switch', { name: 'Activated' })
  const field = detail.getByRole('textbox', { name: 'IP blacklist' })
  const refused = detail.getByText('Off: sessions are refused.')

  await test.step('a failed change shows an error, and resets the control', async () => {
    await expect(toggle).toBeChecked()
    await page.route('**/api/license/prod/*', (route) =>
      route.fulfill(createErrorBody(500, 'Broken.')),
    )
    await toggle.press('Space')
    await expect(detail.getByRole('alert')).toContainText('The key was not changed.')
    await expect(detail.getByRole('alert')).toContainText('ref-42')
    await expect(toggle).toBeChecked()

    await field.fill('203.0.113.7/32')
    await field.press('Enter')
    await expect(detail.getByRole('alert')).toHaveCount(2)
    await expect(field).toHaveValue('203.0.113.7/32')
    await expect(detail.getByRole('list', { name: 'IP blacklist' })).toHaveCount(0)
    await continueCalls(page, '**/api/license/prod/*')
  })
  await test.step('two changes in a row do not conflict', async () => {
    await field.fill('203.0.113.7/32')
    await field.press('Enter')
    await toggle.press('Space')
    await expect(refused).toBeVisible()
    await expect(detail.getByRole('listitem').filter({ hasText: '203.0.113.7/32' })).toBeVisible()
    await expect(detail.getByRole('alert')).toHaveCount(0)
  })
  await test.step('the switch is busy until the server answers', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/license/prod/*', async (route) => {
      await answered
      await route.continue()
    })
    await toggle.dispatchEvent('click')
    await expect(detail.getByText('Changing…')).toBeVisible()
    await expect(toggle).toBeChecked()
    const row = page.getByRole('row', { name: /^iOS/ })
    await expect(row).toContainText('Deactivated')
    answer()
    await expect(detail.getByText('On: sessions can start.')).toBeVisible()
    await expect(row).not.toContainText('Deactivated')
    await continueCalls(page, '**/api/license/prod/*')
  })
  await test.step('a change without a connection shows an error', async () => {
    await context.setOffline(true)
    await toggle.dispatchEvent('click')
    await expect(detail.getByRole('alert')).toContainText("We couldn't confirm that the key was")
    await context.setOffline(false)
    await expect(detail.getByRole('alert')).toContainText('The key was not changed.')
    await expect(toggle).toBeChecked()
    await toggle.dispatchEvent('click')
    await expect(refused).toBeVisible()
    await expect(detail.getByRole('alert')).toHaveCount(0)
  })
})
