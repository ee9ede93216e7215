import { expect, test } from '../console.ts'
import { expectDark, expectLight } from './brightness.ts'

test.use({ visitor: 'developer', colorScheme: 'dark' })

test('the console is dark as the system is, or by the switch in the user menu, or after ten clicks on the picture', async ({
  page,
}) => {
  const picture = page.getByRole('button', { name: 'User menu' })
  const dark = page.getByRole('menuitemcheckbox', { name: 'Dark theme' })
  await test.step('a dark system shows a dark console until told otherwise', async () => {
    await page.goto('/console')
    await expectDark(page)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await test.step('the switch turns the theme on and off', async () => {
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
  await test.step('ten clicks turn it dark, and it stays dark', async () => {
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
})
