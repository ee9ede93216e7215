import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { createKey } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { startSession } from './start-session.ts'
import { expectCopied } from '../expect-copied.ts'

test.use({ slow: 'a log is followed from its first entry to its export' })

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('time') })
const refused = 'AUTH_DOMAIN_NOT_ALLOWED'

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a developer follows, filters, fixes and exports the session log', async ({
  page,
  context,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInByCalls(context, { email })

  await test.step('before the first session, the log shows the first steps', async () => {
    await page.goto('/console/logs')
    await expect(page.getByRole('link', { name: 'Get a license key' })).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
  })

  const key = await createKey(page, { platformType: 'web', baseUrl: 'https://play.example.com' })
  await test.step('with a key, the quick start comes next', async () => {
    await page.reload()
    await expect(page.getByText('No sessions yet.', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read the quick start' })).toBeVisible()
  })

  await test.step('a session appears when it starts', async () => {
    expect((await startSession(page, key, 'https://play.example.com')).valid).toBe(true)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Valid')
  })

  await test.step('a paused log counts new entries and holds them back', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    expect((await startSession(page, key)).valid).toBe(false)
    await expect(page.getByText('Paused: 1 new')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(rows(page).first()).toContainText(refused)
  })

  await test.step('the address keeps the filters', async () => {
    await choose(page, 'Result', 'All refusals')
    await expect(page).toHaveURL('/console/logs?code=REFUSED')
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Result' })).toHaveValue('All refusals')
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('the counts over time follow the filters and the log', async () => {
    const volume = page.getByRole('region', { name: 'Starts over time' })
    await expect(volume).toContainText('1 refused start of 2')
    const valid = volume.getByRole('button', { name: '1 valid' })
    await expect(volume.getByRole('button', { name: '1 refused' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await valid.click()
    await expect(page).toHaveURL('/console/logs?code=NONE')
    await expect(rows(page)).toContainText('Valid')
    await volume.getByRole('button', { name: '1 refused' }).click()
    const slider = volume.getByRole('slider', { name: 'Starts by day' })
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', /so far: 0 valid, 1 refused$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/range=custom&from=.*T00:00&to=.*T00:00/)
    await expect(volume.getByRole('slider', { name: 'Starts by hour' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/console/logs?code=REFUSED')
  })

  await test.step('a denial opens, is fixed in the log, and shows who fixed it', async () => {
    await rows(page).click()
    await expect(page.getByText('Received (not allowed)')).toBeVisible()
    const command = await expectCopied(page, () =>
      page.getByRole('button', { name: 'Copy as cURL' }).click(),
    )
    expect(command).toContain(`"key":"${key}"`)
    expect(command).toContain("-H 'Origin: https://beta.example.com'")
    await page.getByRole('button', { name: 'Allow this domain' }).click()
    await expect(page.getByText(/^Fixed by you on .* allowed within a second\.$/)).toBeVisible()
    await expect(rows(page)).toContainText('Fixed')
    await page.getByRole('link', { name: 'Open refusal' }).click()
    await expect(page.getByText(/^Fixed by you on .* now allowed\.$/)).toBeVisible()
  })

  await test.step("the key's log opens from an entry, and is exported", async () => {
    await page.getByRole('link', { name: 'All logs of this key' }).click()
    await expect(page).toHaveURL(`/console/logs?key=${key}`)
    await expect(rows(page)).toHaveCount(2)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await saving).path(), 'utf8')
    expect(file.trim().split('\n')).toHaveLength(3)
    expect(file).toContain(refused)
    expect(file).not.toContain(key)
  })

  await test.step('an empty result offers to clear the filters', async () => {
    await choose(page, 'Platform', 'Windows')
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/console/logs')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('the time filter accepts single digits while typing', async () => {
    await choose(page, 'Time', 'Custom')
    const from = page.getByLabel('From (UTC)')
    await from.fill('2026-01-31T12:00')
    await expect(page).toHaveURL(/from=2026-01-31T12:00/)
    await from.focus()
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await page.keyboard.type('2025')
    await expect(page).toHaveURL(/from=2025-01-31T12:00/)
    await expect(from).toHaveValue('2025-01-31T12:00')
  })
})
