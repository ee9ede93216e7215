import { expect, test } from '../console.ts'
import { expectDark, expectLight } from './brightness.ts'

test.use({
  visitor: 'developer',
  colorScheme: 'dark',
  slow: 'three ways to a theme, ten clicks among them',
})

test('the console is dark as the system is, or by the choice below the bar, or after ten clicks on the picture', async ({
  page,
}) => {
  const picture = page.getByRole('button', { name: 'User menu' })
  const choice = (name: string) => page.getByRole('radio', { name })
  await test.step('a dark system shows a dark console until told otherwise', async () => {
    await page.goto('/console')
    await expectDark(page)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  await test.step('the choice is kept, and System follows the system', async () => {
    await expect(choice('System')).toBeChecked()
    await choice('Dark').check({ force: true })
    await expectDark(page)

    await page.reload()
    await expectDark(page)
    await expect(choice('Dark')).toBeChecked()
    await choice('System').check({ force: true })
    await expectLight(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectDark(page)
    await choice('Light').check({ force: true })
    await expectLight(page)
    await page.emulateMedia({ colorScheme: 'light' })
  })
  await test.step('ten clicks turn it dark, and it stays dark', async () => {
    for (let click = 1; click <= 9; click++) await picture.click()
    await expectLight(page)
    await picture.click()
    await expectDark(page)

    // Kept, and for the pages outside the console as well.
    await page.goto('/docs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectDark(page)
  })
})
