import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'

test.use({ slow: 'six months of reports are summed up' })

test.describe('a new user', () => {
  test.use({ visitor: 'developer' })

  test('sees how to switch on tracking reports @thorough', async ({ page }) => {
    await page.goto('/console/tracking-quality')
    await expect(page.getByText('No app has reported how well it tracks.')).toBeVisible()
    await expect(page.getByRole('region', { name: /Report tracking quality/ })).toContainText(
      'tracking: true',
    )
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expectAccessible(page, 'tracking quality, nothing told')
  })
})

test.describe('a busy developer', () => {
  test.use({ visitor: 'busy' })

  test('sees the distribution, the weakest devices, and the change of a version @thorough', async ({
    page,
  }) => {
    await page.goto('/console/tracking-quality')
    const devices = page.getByRole('table', { name: 'devices' }).getByRole('row')
    await expect(devices.nth(1)).toContainText('moto g34 5G')
    const steps = page.getByRole('list', { name: 'Sessions by face lost' }).getByRole('listitem')
    await expect(steps.first()).toContainText(/^0 to 1%: [\d,]+ sessions, [\d.]+%/)
    const fastLost = devices.nth(1).getByRole('cell').nth(5).locator('[data-level]')
    await expect(fastLost).toHaveAttribute('data-level', '3')
    await expect(page.getByRole('listitem').filter({ hasText: '95% confidence: ' })).toHaveCount(3)
    await expectAccessible(page, 'tracking quality, full')

    await page.getByRole('combobox', { name: 'Platform' }).click()
    await page.getByRole('option', { name: 'Windows' }).click()
    await expect(page).toHaveURL(/platform=windows/)
    await expect(devices.filter({ hasText: 'moto g34 5G' })).toHaveCount(0)
    await expect(devices.nth(1)).toContainText('Windows')
    await page.goBack()
    await expect(devices.nth(1)).toContainText('moto g34 5G')
  })
})
