import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { openLicenseKeys } from './license-keys.ts'

test.use({ slow: 'a key is deleted and restored twice' })

test('a deleted key comes back by Undo, and later from those recently deleted, with its history @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email, [
    { platformType: 'android', packageName: 'com.example.reader' },
  ])
  const row = page
    .getByRole('table', { name: 'production keys' })
    .getByRole('row', { name: /^Android/ })
  const deleted = page.getByRole('region', { name: 'Recently deleted' })
  async function deleteIt() {
    await row.getByRole('button', { name: 'Actions for reader for Android' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const confirm = page.getByRole('dialog', { name: 'Delete production key' })
    await expect(confirm).toContainText('You can restore it for 30 days.')
    await confirm.getByRole('button', { name: 'Delete key' }).click()
  }

  await test.step('by Undo', async () => {
    await expect(row).toBeVisible()
    await expect(deleted).toHaveCount(0)
    await deleteIt()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('reader works again.')).toBeVisible()
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(deleted).toHaveCount(0)
  })

  await test.step('from the list', async () => {
    await deleteIt()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await page.reload()
    await expect(deleted.getByRole('row', { name: /^reader/ })).toContainText('com.example.reader')
    await expectAccessible(page, 'deleted keys')
    await deleted.getByRole('button', { name: 'Restore reader for Android' }).click()
    await expect(row).toBeVisible()
    await expect(deleted).toHaveCount(0)
  })

  await test.step('its history goes on', async () => {
    await row.getByRole('link', { name: 'reader' }).click()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
      'Restored.',
      'Deleted.',
      'Restored.',
      'Deleted.',
      'Created.',
    ])
  })
})
