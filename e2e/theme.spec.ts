import { expect, test } from './console.ts'
import { expectDark, expectLight } from './brightness.ts'

test.use({ visitor: 'developer', colorScheme: 'light' })

test('ten clicks on the picture turn the console dark, and it stays dark', async ({ page }) => {
  await page.goto('/console')
  const picture = page.getByRole('button', { name: 'User menu' })
  for (let click = 1; click <= 9; click++) await picture.click()
  await expectLight(page)
  await picture.click()
  await expectDark(page)

  await page.reload()
  await expect(picture).toBeVisible()
  await expectDark(page)
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectDark(page)
})

test('the switch in the user menu turns the theme on and off', async ({ page }) => {
  await page.goto('/console')
  const picture = page.getByRole('button', { name: 'User menu' })
  const dark = page.getByRole('menuitemcheckbox', { name: 'Dark theme' })
  await picture.click()
  await expect(dark).not.toBeChecked()
  await dark.click()
  await expectDark(page)

  await page.reload()
  await expectDark(page)
  await picture.click()
  await expect(dark).toBeChecked()
  await dark.click()
  await expectLight(page)
  await page.reload()
  await expectLight(page)
})

test.describe('a system in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('shows a dark console until told otherwise', async ({ page }) => {
    await page.goto('/console')
    await expectDark(page)
  })
})
