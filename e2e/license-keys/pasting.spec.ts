import { expect, test } from '../console.ts'
import { openLicenseKeys, openRow } from './license-keys.ts'

const ios = { platformType: 'ios', bundleId: 'com.example.reader' } as const

test('a developer pastes several networks, and is asked about a wide range @thorough', async ({
  context,
  page,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLicenseKeys(page, email, [ios])
  const detail = await openRow(page, 'reader for iOS')
  const field = detail.getByRole('textbox', { name: 'IP blacklist' })
  const entries = detail.getByRole('list', { name: 'IP blacklist' }).getByRole('listitem')
  await page.evaluate(() =>
    navigator.clipboard.writeText('203.0.113.7/32\n198.51.100.0/24\r\n192.0.2.0/24\n'),
  )
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('203.0.113.7/32, 198.51.100.0/24, 192.0.2.0/24')
  await field.press('Enter')
  await expect(entries).toHaveText(['203.0.113.7/32', '198.51.100.0/24', '192.0.2.0/24'])
  await expect(field).toHaveValue('')

  await field.fill('0.0.0.0/0')
  await field.press('Enter')
  const question = page.getByRole('dialog', { name: 'Block a wide range?' })
  await expect(question).toContainText('0.0.0.0/0')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(entries).toHaveCount(3)
  await field.press('Enter')
  await question.getByRole('button', { name: 'Block anyway' }).click()
  await expect(entries).toHaveCount(4)
})
