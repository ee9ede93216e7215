import type { Locator } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { openLicenseKeys } from './license-keys.ts'

test.use({ slow: 'a key is deleted and restored twice' })

test('a developer restores a deleted key by Undo, and later from the list of deleted keys @thorough', async ({
  page,
  email,
}) => {
  await page.clock.install()
  const [key = ''] = await openLicenseKeys(page, email, [
    { platformType: 'android', packageName: 'com.example.reader' },
  ])
  const row = page
    .getByRole('table', { name: 'production keys' })
    .getByRole('row', { name: /^Android/ })
  const deleted = page.getByRole('region', { name: 'Recently deleted' })
  async function askToDelete() {
    await row.getByRole('button', { name: 'Actions for reader for Android' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const confirm = page.getByRole('dialog', { name: 'Delete production key' })
    await expect(confirm).toContainText('You can restore it for 30 days.')
    return confirm.getByRole('button', { name: 'Delete key' })
  }
  /** The page shows a response at the earliest after the time of a double click. */
  async function press(button: Locator, method: string) {
    const answered = page.waitForResponse((answer) => answer.request().method() === method)
    await button.click()
    await (await answered).finished()
    await page.clock.runFor(400)
  }

  await test.step('Undo restores the key', async () => {
    await expect(row).toBeVisible()
    await expect(deleted).toHaveCount(0)
    const button = await askToDelete()
    // The toast is shown for five seconds, so the clock is stopped.
    await page.clock.pauseAt(Date.now() + 60_000)
    await press(button, 'DELETE')
    await press(page.getByRole('status').getByRole('button', { name: 'Undo' }), 'POST')
    await expect(page.getByText('reader works again.')).toBeVisible()
    await page.clock.resume()
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(deleted).toHaveCount(0)
  })

  await test.step('the list of deleted keys restores the key', async () => {
    await (await askToDelete()).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toHaveCount(0)
    // The SDK API hears of the deletion a moment later.
    let refused = ''
    await expect
      .poll(async () => {
        refused = (await startSession(page, key)).refId ?? ''
        return (await page.request.get(`/api/refusals/${refused}`)).status()
      })
      .toBe(200)
    await page.goto(`/console/refusals/${refused}`)
    await expect(page.getByText('The key was deleted. Until')).toBeVisible()
    await expect(page.getByText('No app: the key is deleted')).toBeVisible()
    await page.getByRole('link', { name: 'Go to deleted keys' }).click()
    const line = deleted.getByRole('row', { name: /^reader/ })
    await expect(line).toContainText('com.example.reader')
    await expect(deleted.getByRole('heading')).toBeFocused()
    await expect(page.getByText('Your production keys are deleted.')).toBeVisible()
    // Refused starts are counted every five seconds.
    await expect
      .poll(async () => (await page.request.get('/api/license/prod/trash')).text())
      .toMatch(/"refusedToday":[1-9]/)
    await page.reload()
    await expect(line).toContainText(/\d refused today/)
    await expectAccessible(page, 'deleted keys')
    await deleted.getByRole('button', { name: 'Restore reader for Android' }).click()
    await expect(row).toBeVisible()
    await expect(deleted).toHaveCount(0)
  })

  await test.step('the history continues', async () => {
    await row.getByRole('link', { name: 'reader' }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
      'Restored.',
      'Deleted.',
      'Restored.',
      'Deleted.',
      'Created.',
    ])
  })

  await test.step('the log names the cause', async () => {
    await goTo(page, '/console/logs')
    await expect(page.getByRole('row', { name: /Deleted key Fixed/ }).first()).toBeVisible()
  })
})
